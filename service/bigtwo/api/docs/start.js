"use strict";
// Shows the contract in Swagger UI. It is asked of the service that sent this page, and so is every example, also where
// the service stands behind a proxy or below a path.

// The reader fills in parameters that nobody needs: with a value that it makes up where a parameter holds JSON, and with
// the example of the schema where the schema has one. So JSON is typed as a text, and schemas keep their examples.
function fillInOnlyExamples(parameters, schemas) {
  for (const parameter of parameters) {
    const json = parameter.content?.["application/json"];
    if (json !== undefined) {
      delete parameter.content;
      parameter.schema = { type: "string" };
      if (json.example !== undefined) parameter.example = JSON.stringify(json.example);
    } else if (parameter.schema?.$ref !== undefined) {
      const { example, examples, ...schema } = schemas[parameter.schema.$ref.split("/").pop()];
      parameter.schema = schema;
    }
  }
}

// On a phone the introduction is many screens long: its first paragraph stays, and what follows is unfolded on request.
function foldIntroduction(info) {
  const [about, ...rest] = info.description.split("\n\n");
  info.description = [about, "<details><summary>About every question: how to ask, languages, limits, ...</summary>", ...rest, "</details>"].join("\n\n");
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();

(async () => {
  const here = new URL(".", location.href);
  try {
    const response = await fetch(new URL("openapi.json", here));
    if (!response.ok) throw new Error(`the service answered ${response.status}`);
    const contract = await response.json();
    contract.servers = [{ url: here.href.replace(/\/$/, ""), description: "The service that sent this page" }];
    delete contract.jsonSchemaDialect; // the reader warns of any that it does not know, and shows the same without it
    if (matchMedia("(max-width: 640px)").matches) foldIntroduction(contract.info);
    const { parameters, schemas } = contract.components;
    fillInOnlyExamples(Object.values(parameters), schemas);
    for (const operation of Object.values(contract.paths).flatMap(Object.values)) {
      fillInOnlyExamples(operation.parameters ?? [], schemas);
    }
    SwaggerUIBundle({
      spec: contract,
      dom_id: "#reader",
      deepLinking: true, // the address names the question that is open
      defaultModelExpandDepth: 3,
      defaultModelsExpandDepth: 0, // over a hundred schemas, folded
      displayRequestDuration: true,
      docExpansion: "list",
      tryItOutEnabled: true,
      validatorUrl: null, // no other host is asked
    });
  } catch (error) {
    document.querySelector(".notice").textContent = `The contract cannot be shown: ${error.message}.`;
  }
})();
