// Lists of ids in ascending order, as indexes return them.

/** The ids that are in both lists. */
export const common = (ones: readonly number[], others: readonly number[]): number[] => {
  const isIn = membershipIn(others)
  return ones.filter(isIn)
}

/** The ids that are in either list, each once. */
export const either = (ones: readonly number[], others: readonly number[]): readonly number[] => {
  if (others.length === 0) return ones
  const all: number[] = []
  let next = 0
  for (const one of ones) {
    while (next < others.length && (others[next] as number) < one) all.push(others[next++] as number)
    if (others[next] === one) next++
    all.push(one)
  }
  while (next < others.length) all.push(others[next++] as number)
  return all
}

/** Returns a function that says whether an id is in the list; the ids must come in ascending order. */
export const membershipIn = (list: readonly number[]): ((id: number) => boolean) => {
  let next = 0
  return id => {
    while (next < list.length && (list[next] as number) < id) next++
    return list[next] === id
  }
}

interface Counted {
  /** The number of distinct ids in all lists. */
  readonly different: number
  /** The ids that are in at least that many of the lists. */
  readonly inEnough: number[]
}

export const countIn = (lists: readonly (readonly number[])[], enough: number): Counted => {
  const all = new Float64Array(lists.flat()).sort()
  const inEnough: number[] = []
  let [different, count] = [0, 0]
  for (let index = 0; index < all.length; index++) {
    const id = all[index] as number
    count = id === all[index - 1] ? count + 1 : 1
    if (count === 1) different++
    if (count === enough) inEnough.push(id)
  }
  return { different, inEnough }
}
