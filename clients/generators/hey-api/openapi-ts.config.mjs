export default {
  input: process.env.CONTRACT,
  output: { path: "bigtwo", module: { extension: ".js" } },
  plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
};
