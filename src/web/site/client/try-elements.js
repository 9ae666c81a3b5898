// Elements of request forms for APIs.

export const element = (name, properties, ...children) => {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children.filter(child => child !== undefined))
  return made
}

/** A select of values, each with its label. */
export const choice = options => {
  const select = element('select')
  for (const [value, label] of options) select.append(element('option', { value, textContent: label }))
  return select
}

/** An element whose text direction is isolated from what surrounds it. */
export const alone = text => element('bdi', { textContent: text })

/** A titled group of fields; undefined where there are none. */
export const group = (title, ...fields) =>
  fields.length === 0
    ? undefined
    : element('fieldset', {}, element('legend', { textContent: title }), ...fields)

let ids = 0

/** Gives a control an id, and returns the hint beside it where there is one. */
export const described = (control, hint) => {
  control.id = `~try-${++ids}`
  if (!hint) return undefined
  const said = element('small', { id: `${control.id}-hint`, textContent: hint })
  control.setAttribute('aria-describedby', said.id)
  return said
}

/** A control with its label and an optional hint. The label may be a name that the API defines. */
export const field = (words, label, control, { isRequired = false, isName = false, hint } = {}) => {
  const said = described(control, hint)
  control.required = isRequired
  const mark = isRequired ? element('b', { textContent: ` ${words.required}` }) : ''
  const labelled = element('label', { htmlFor: control.id, className: isName ? 'name' : '' }, label, mark)
  return element('div', { className: 'try-field' }, labelled, control, said)
}

export const valuesOf = controls =>
  Object.fromEntries(Object.entries(controls).map(([key, { value }]) => [key, value]))
