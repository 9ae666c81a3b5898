// Values of Typst as data: what a document is made of before it is written.

/** A string is a text of the document, or an argument; an array follows each other as content. */
export type Content = string | Call | Labelled | readonly Content[]

export type Value = Content | number | boolean | null | Length | Name | List | Dictionary | Label

/** A function of Typst, or of the template, with its arguments. */
export interface Call {
  readonly kind: 'call'
  readonly name: FunctionName
  readonly positional: readonly Value[]
  readonly named: Readonly<Record<string, Value | undefined>>
}

/** Content that links lead to. */
export interface Labelled {
  readonly kind: 'labelled'
  readonly content: Call
  readonly label: Label
}

/** The name that content is found by; it is made by us, never a text. */
export interface Label {
  readonly kind: 'label'
  readonly name: string
}

export interface Length {
  readonly kind: 'length'
  readonly amount: number
  readonly unit: 'pt' | 'em' | '%' | 'fr'
}

/** What is written as it is: a constant of Typst. */
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

/** `text`, `table.cell`: letters, hyphens and dots. */
export type FunctionName = string

/** A call with positional arguments alone. */
export const call = (name: FunctionName, ...positional: readonly Value[]): Call => ({
  kind: 'call',
  name,
  positional,
  named: {},
})

/** A call with named arguments, of which those that are undefined are left out. */
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
