// The functions that expressions may call, by what a call takes.

/**
 * How much work a call does: `once` looks at the beginning of a value, `reads` goes through its arguments, `rewrites` makes
 * a text about as long, `searches` compares a text at every place of another, `splits` makes a text for each character,
 * `joins` writes its separator for each text of a list, `ofInstant` looks up a time zone.
 */
export type FunctionKind = 'once' | 'reads' | 'rewrites' | 'searches' | 'splits' | 'joins' | 'ofInstant'

/** The functions that may be called. All others are refused, for they may never end or make values without limit. */
export const functionKinds: ReadonlyMap<string, FunctionKind> = new Map(
  Object.entries({
    once: ['has', 'type', 'double', 'int', 'uint', 'bool', 'timestamp', 'duration'],
    reads: ['size', 'startsWith', 'endsWith'],
    rewrites: ['string', 'dyn', 'lowerAscii', 'upperAscii', 'trim', 'substring'],
    searches: ['contains', 'indexOf', 'lastIndexOf'],
    splits: ['split'],
    joins: ['join'],
    ofInstant: [
      'getDate',
      'getDayOfMonth',
      'getDayOfWeek',
      'getDayOfYear',
      'getFullYear',
      'getHours',
      'getMilliseconds',
      'getMinutes',
      'getMonth',
      'getSeconds',
    ],
  } satisfies Record<FunctionKind, readonly string[]>).flatMap(([kind, names]) =>
    names.map(name => [name, kind as FunctionKind] as const),
  ),
)

/** In characters. A duration must be a literal of at most this length: the library parses long ones in cubic time. */
export const longestDuration = 32
