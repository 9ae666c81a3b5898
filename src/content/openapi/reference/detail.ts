// How much of an API a page says: less, step by step, where a page would be too long.

export interface Detail {
  /** Levels of objects in objects that are shown where they are used. */
  readonly depth: number
  /** Fields of those, in one schema together. */
  readonly fields: number
  /** Fields of an object without a name that are shown in any case, as they are shown nowhere else. */
  readonly unnamed: number
  /** Fields of one object. */
  readonly mostFields: number
  /** Characters of an example; 0: none. */
  readonly example: number
  /** Languages of request samples. */
  readonly samples: number
  /** Characters of a description. */
  readonly description: number
  /** Whether replies, parameters and bodies are shown at all. */
  readonly isWhole: boolean
}

const greatest: Detail = {
  depth: 3,
  fields: 40,
  unnamed: 8,
  mostFields: 400,
  example: 6000,
  samples: 8,
  description: 20_000,
  isWhole: true,
}

export const details: readonly Detail[] = [
  greatest,
  { ...greatest, samples: 4 },
  { ...greatest, samples: 3 },
  {
    depth: 2,
    fields: 20,
    unnamed: 6,
    mostFields: 200,
    example: 2000,
    samples: 3,
    description: 5000,
    isWhole: true,
  },
  {
    depth: 1,
    fields: 10,
    unnamed: 4,
    mostFields: 200,
    example: 600,
    samples: 1,
    description: 2000,
    isWhole: true,
  },
  {
    depth: 0,
    fields: 0,
    unnamed: 2,
    mostFields: 200,
    example: 0,
    samples: 0,
    description: 1000,
    isWhole: true,
  },
  {
    depth: 0,
    fields: 0,
    unnamed: 0,
    mostFields: 40,
    example: 0,
    samples: 0,
    description: 200,
    isWhole: true,
  },
  { depth: 0, fields: 0, unnamed: 0, mostFields: 15, example: 0, samples: 0, description: 0, isWhole: true },
  {
    depth: 0,
    fields: 0,
    unnamed: 0,
    mostFields: 0,
    example: 0,
    samples: 0,
    description: 200,
    isWhole: false,
  },
  { depth: 0, fields: 0, unnamed: 0, mostFields: 0, example: 0, samples: 0, description: 0, isWhole: false },
]
