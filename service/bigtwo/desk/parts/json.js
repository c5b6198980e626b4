// A text that may be JSON, as somebody pasted it or a link holds it.
//   jsonIn(text)      its value; undefined where it is none, or is nested deeper than anything that the page takes
//   isObject(value)   is it an object of names and values
//   asText(value)     a value of JSON in a line: a text as it is, an object as JSON

const DEEPEST = 50; // lists and objects in one another; a value nested without end cannot be written out again

export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

function isTooDeep(value) {
  let level = [value];
  for (let depth = 0; depth < DEEPEST && level.length; depth += 1) {
    level = level.flatMap((each) => (typeof each === "object" && each !== null ? Object.values(each) : []));
  }
  return level.length > 0;
}

export function jsonIn(text) {
  try {
    const value = JSON.parse(text);
    return isTooDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

// An object of JSON may call anything toString, so that only JSON itself makes a text of it.
export const asText = (value) => (typeof value === "object" && value !== null ? JSON.stringify(value) : String(value));
