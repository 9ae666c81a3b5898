// Values of Typst as data: the content of a document before it is written.

/** A string is text of the document, or an argument; an array is consecutive content. */
export type Content = string | Call | Labelled | readonly Content[]

export type Value = Content | number | boolean | null | Length | Name | List | Dictionary | Label

/** A call of a Typst function, or of one in the template. */
export interface Call {
  readonly kind: 'call'
  readonly name: FunctionName
  readonly positional: readonly Value[]
  readonly named: Readonly<Record<string, Value | undefined>>
}

/** Content that links can lead to. */
export interface Labelled {
  readonly kind: 'labelled'
  readonly content: Call
  readonly label: Label
}

/** The name by which content is found; made by the program, never from a text. */
export interface Label {
  readonly kind: 'label'
  readonly name: string
}

export interface Length {
  readonly kind: 'length'
  readonly amount: number
  readonly unit: 'pt' | 'em' | '%' | 'fr'
}

/** A constant of Typst, written as it is. */
export interface Name {
  readonly kind: 'name'
  readonly name: (typeof names)[number]
}

export const names = [
  'auto',
  'none',
  'left',
  'right',
  'center',
  'start',
  'end',
  'top',
  'horizon',
  'bottom',
  'ltr',
  'rtl',
] as const

export interface List {
  readonly kind: 'list'
  readonly items: readonly Value[]
}

export interface Dictionary {
  readonly kind: 'dictionary'
  readonly entries: Readonly<Record<string, Value>>
}

/** Such as `text` or `table.cell`: letters, hyphens and dots. */
export type FunctionName = string

/** A call with only positional arguments. */
export const call = (name: FunctionName, ...positional: readonly Value[]): Call => ({
  kind: 'call',
  name,
  positional,
  named: {},
})

/** A call with named arguments; undefined ones are left out. */
export const callWith = (
  name: FunctionName,
  named: Call['named'],
  ...positional: readonly Value[]
): Call => ({
  kind: 'call',
  name,
  positional,
  named,
})

export const name = (name: Name['name']): Name => ({ kind: 'name', name })
export const label = (name: string): Label => ({ kind: 'label', name })
export const labelled = (content: Call, label: Label): Labelled => ({ kind: 'labelled', content, label })
export const length = (amount: number, unit: Length['unit']): Length => ({ kind: 'length', amount, unit })
export const list = (items: readonly Value[]): List => ({ kind: 'list', items })
export const dictionary = (entries: Dictionary['entries']): Dictionary => ({ kind: 'dictionary', entries })
