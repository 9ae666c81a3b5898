// HTML made of text: the one place where it is, so that nothing gets into a page unescaped.

/** Text that is HTML already, and is printed as it is. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Printed = Html | string | number | false | undefined | readonly Printed[]

/** A template whose values are escaped, save for those that are `Html`; false and undefined print nothing. */
export const html = (strings: TemplateStringsArray, ...values: readonly Printed[]): Html =>
  new Html(strings.reduce((printed, string, index) => printed + print(values[index - 1]) + string))

const print = (value: Printed): string => {
  if (value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(print).join('')
  return String(value).replace(/[&<>"']/g, character => entities[character] as string)
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
