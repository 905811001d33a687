/**
 * The two kinds of rows that can be edited: parameters of the query, segments of the path.
 */

/** The parameters: names and values decoded as forms write them, "+" a space. */
export function parameters(app) {
  const whole = async ({ index }) => (await app.ask("explain", { text: app.state.text ?? "",
    secrets: true })).params.find((one) => one.index === index)?.value ?? "";
  return {
    id: "query", part: "query", title: "page.query", add: "page.query.add", sort: "param-sort", move: "param-move",
      focus: "value",
    columns: ["page.table.number", "page.table.name", "page.table.value"],
    label: { name: "page.query.name", value: "page.query.value" },
    step: { add: "page.step.query.add", set: "page.step.query.set", remove: "page.step.query.remove",
      move: "page.step.query.move" },
    items: (found) => found.params,
    more: (found) => found.params_more,
    there: (found) => found.parts.some(({ name }) => name === "query"),
    insert: (items) => ({ action: "param-insert", index: (items.at(-1)?.index ?? -1) + 1, name: "name", value: "" }),
    remove: ({ index }) => ({ action: "param-remove", indices: [index] }),
    cells: (item, input) => [String(item.index + 1),
      input(item, "name", item.name, (name) => ({ action: "param-set", index: item.index, name })),
      input(item, "value", item.value, (value) => ({ action: "param-set", index: item.index, value }))],
    whole,
  };
}

/** The segments of the path, decoded. */
export function segments(app) {
  const whole = async ({ index }) => (await app.ask("explain", { text: app.state.text ?? "",
    secrets: true })).segments.find((one) => one.index === index)?.value ?? "";
  return {
    id: "segments", part: "path", title: "page.segments", add: "page.segments.add", sort: null, move: "segment-move",
      focus: "value",
    columns: ["page.table.number", "page.table.segment"],
    label: { value: "page.segments.value" },
    step: { add: "page.step.segment.add", set: "page.step.segment.set", remove: "page.step.segment.remove",
      move: "page.step.segment.move" },
    items: (found) => found.segments,
    more: (found) => found.segments_more,
    there: (found) => found.segments.length > 1 || (found.segments[0]?.raw ?? "") !== "",
    insert: (items) => ({ action: "segment-insert", index: (items.at(-1)?.index ?? -1) + 1, value: "segment" }),
    remove: ({ index }) => ({ action: "segment-remove", index }),
    cells: (item, input) => [String(item.index + 1),
      input(item, "value", item.value, (value) => ({ action: "segment-set", index: item.index, value }))],
    whole,
  };
}
