export default {
  bigtwo: { input: { target: process.env.CONTRACT }, output: { target: "bigtwo.ts", client: "fetch", mode: "single" } },
};
