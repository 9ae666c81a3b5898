// Opens and closes the form that sends a request to an API; it is loaded when somebody wants it.
import { element } from './try-elements.js'
import { formOf } from './try-form.js'

const forms = new WeakMap()

/** Opens or closes the form below the line of an operation. */
export const toggle = async (line, button, base) => {
  const form = forms.get(line) ?? (await load(line, base))
  forms.set(line, form)
  const isOpen = button.getAttribute('aria-expanded') === 'true'
  button.setAttribute('aria-expanded', String(!isOpen))
  form.hidden = isOpen
  if (!isOpen) form.querySelector('input, select, textarea, button')?.focus()
}

const load = async (line, base) => {
  await loadStyle()
  const { spec, operation } = line.dataset
  const page = location.pathname.slice(base.pathname.length - 1).replace(/\/$/, '')
  const address = new URL(`~/operations/${spec}/${operation}?page=${encodeURIComponent(page)}`, base)
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(answer.status)
  const form = formOf(await answer.json(), { base, spec, page })
  line.after(form)
  return form
}

const loadStyle = async () => {
  if (document.querySelector('link[data-try]') !== null) return
  const style = element('link', { rel: 'stylesheet', href: new URL('./try-it.css', import.meta.url).href })
  style.dataset.try = ''
  const loaded = new Promise(resolve => (style.onload = style.onerror = resolve))
  document.head.append(style)
  await loaded
}
