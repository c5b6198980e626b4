// What a person chooses about the page itself; kept in the browser, where it may keep anything.
//   useChoice("theme")  ->  [value, choose]      values are those of CHOICES, the first one to begin with

import { createStore, useStore } from "./html.js";

export const CHOICES = {
  theme: ["auto", "light", "dark"],
  deck: ["four", "two"],
};

// `storage` is a function: where a browser keeps nothing for us, looking at it throws.
export const keptIn = (storage) => ({
  get(name) {
    try {
      return storage().getItem(`bigtwo.${name}`);
    } catch {
      return null; // the browser keeps nothing for us
    }
  },
  set(name, value) {
    try {
      if (value === null) storage().removeItem(`bigtwo.${name}`);
      else storage().setItem(`bigtwo.${name}`, value);
      return true;
    } catch {
      return false; // then it holds until the page is closed
    }
  },
});

export const kept = keptIn(() => localStorage);

const stores = Object.fromEntries(
  Object.entries(CHOICES).map(([name, values]) => {
    const before = kept.get(name);
    return [name, createStore(values.includes(before) ? before : values[0])];
  }),
);

const show = () => {
  for (const [name, store] of Object.entries(stores)) document.documentElement.dataset[name] = store.get();
};
show();

export function useChoice(name) {
  const value = useStore(stores[name]);
  const choose = (next) => {
    stores[name].set(next);
    kept.set(name, next);
    show();
  };
  return [value, choose];
}
