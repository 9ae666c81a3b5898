// HTML made of text: all of it is made here, so that nothing gets into a page unescaped.

/** Text that is HTML already, and is printed unchanged. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Printed = Html | string | number | false | undefined | readonly Printed[]

/** A template whose values are escaped, save for those that are `Html`; false and undefined print nothing. */
export const html = (strings: TemplateStringsArray, ...values: readonly Printed[]): Html => {
  let text = strings[0] as string
  for (let index = 0; index < values.length; index++) text += print(values[index]) + strings[index + 1]
  return new Html(text)
}

/** A value as JSON inside a data script: nothing in it can end the script or begin a comment. */
export const jsonInHtml = (value: object): Html =>
  new Html(JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, asEscape))

const asEscape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const print = (value: Printed): string => {
  if (value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') {
    let text = ''
    for (const one of value) text += print(one)
    return text
  }
  const text = String(value)
  return special.test(text) ? text.replace(everySpecial, character => entities[character] as string) : text
}

const special = /[&<>"']/
const everySpecial = /[&<>"']/g

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
