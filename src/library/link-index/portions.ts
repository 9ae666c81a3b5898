// Cutting what is looked up or written into as much as one statement takes.

const longest = 500

export const portions = <Item>(items: readonly Item[]): Item[][] => {
  const cut: Item[][] = []
  for (let start = 0; start < items.length; start += longest) cut.push(items.slice(start, start + longest))
  return cut
}
