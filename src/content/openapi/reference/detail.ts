// How much a page of a reference says: less, step by step, if it would be too long.

export interface Detail {
  /** How many levels of nested objects are shown where they are used. */
  readonly depth: number
  /** How many fields of nested objects are shown in one schema. */
  readonly fields: number
  /** How many fields of an object without a name are shown in any case, as they appear nowhere else. */
  readonly unnamed: number
  /** The most fields of one object. */
  readonly mostFields: number
  /** The most characters of an example; 0 for none. */
  readonly example: number
  /** The number of languages with request samples. */
  readonly samples: number
  /** The most characters of a description. */
  readonly description: number
  /** Whether responses, parameters and bodies are shown at all. */
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
