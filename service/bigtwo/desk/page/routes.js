// The views, in the order of the navigation. A view is a module in ../views that exports
//   View({ state, change, go })   the component; state maps the names of `fields` to texts of the address
//   fields                        the names that its state may hold, besides `lang` and `rule`
// and whose words `ID.nav`, `ID.title` and `ID.about` stand in messages/desk.toml.

export const VIEWS = {
  who: () => import("../views/who.js"),
  moves: () => import("../views/moves.js"),
  house: () => import("../views/house.js"),
  score: () => import("../views/score.js"),
  record: () => import("../views/record.js"),
  table: () => import("../views/table.js"),
  rules: () => import("../views/rules.js"),
};
