// Parts of sign-in pages: labelled fields, buttons, error messages.
import { type Html, html } from '../../html.ts'

export interface Field {
  readonly name: string
  readonly label: string
  readonly type?: 'text' | 'email' | 'password'
  readonly autocomplete: string
  readonly value?: string | undefined
  readonly hint?: string | undefined
  /** The error of the field. */
  readonly error?: string | undefined
  /** Whether the error is shown above the form already. */
  readonly saidAbove?: boolean
  readonly autofocus?: boolean
  readonly optional?: boolean
  readonly longest?: number
}

/** A labelled field; screen readers read its hint and its error with it. */
export const field = (options: Field): Html => {
  const {
    name,
    label,
    type = 'text',
    autocomplete,
    value,
    hint,
    error,
    saidAbove = false,
    longest = 256,
  } = options
  const describedBy = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return html`
<div class="field">
<label for="${name}">${label}${options.optional === true && html` <span class="optional">optional</span>`}</label>
${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${error !== undefined && !saidAbove && html`<p class="error" id="${name}-error">${error}</p>`}
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="${longest}"${value !== undefined && html` value="${value}"`}${describedBy !== '' && html` aria-describedby="${describedBy}"`}${error !== undefined && html` aria-invalid="true"`}${options.optional !== true && html` required`}${(options.autofocus === true || error !== undefined) && html` autofocus`}${type !== 'text' && html` autocapitalize="none" spellcheck="false"`}>
</div>`
}

/** The error of a form, with a link to the field that it is about; the error describes that field. */
export const problem = (message: string | undefined, name?: string): Html =>
  message === undefined
    ? html``
    : html`<div class="problem" role="alert"${name !== undefined && html` id="${name}-error"`}>${icons.warning}<p>${name === undefined ? message : html`<a href="#${name}">${message}</a>`}</p></div>`

/** A message that says what was done. */
export const done = (message: string | undefined): Html =>
  message === undefined ? html`` : html`<div class="done" role="status">${icons.check}<p>${message}</p></div>`

export const hidden = (fields: Readonly<Record<string, string | undefined>>): Html =>
  html`${Object.entries(fields).map(([name, value]) => value !== undefined && html`<input type="hidden" name="${name}" value="${value}">`)}`

export const submit = (label: string, kind: 'primary' | 'plain' | 'danger' | 'link' = 'primary'): Html =>
  html`<button class="${kind}">${label}</button>`

/** A form with a button and no fields. */
export const act = (
  action: string,
  button: Html,
  fields: Readonly<Record<string, string | undefined>> = {},
): Html => html`<form method="post" action="${action}">${hidden(fields)}${button}</form>`

export const divider = (label: string): Html => html`<p class="divider"><span>${label}</span></p>`

/** A hidden button, which the script shows where the browser supports passkeys. */
export const passkeyButton = (to: string, before = html``): Html => html`
<div data-passkey-sign-in data-to="${to}" hidden>${before}
<button type="button" class="plain">${icons.key}Sign in with a passkey</button>
<p class="error" aria-live="polite"></p>
</div>`

const icon = (path: string): Html =>
  html`<svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`

export const icons = {
  warning: icon(
    'M10 6.5v4.2M10 13.6v.1M8.7 3.2 2.3 14.3a1.5 1.5 0 0 0 1.3 2.2h12.8a1.5 1.5 0 0 0 1.3-2.2L11.3 3.2a1.5 1.5 0 0 0-2.6 0z',
  ),
  check: icon('M6.5 10.3 9 12.8l4.6-5.4M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15z'),
  key: icon('M12.8 2.8a4.4 4.4 0 1 1-2 8.3L9.3 12.6H7.5v1.9H5.6v1.9H2.8v-3l6-6a4.4 4.4 0 0 1 4-4.6zM14 6v.1'),
  building: icon(
    'M4 17V4.2a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1V17M12 8h3a1 1 0 0 1 1 1v8M2.5 17h15M6.8 6.5h2.4M6.8 9.7h2.4M6.8 13h2.4',
  ),
  mail: icon(
    'M3.5 4.5h13a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1zM2.8 5.6 10 11l7.2-5.4',
  ),
} as const
