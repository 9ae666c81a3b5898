// A menu that opens below its button without a script.
import { type Html, html } from '../../html.ts'

interface Menu {
  /** Unique on the page; ids in texts have no tilde. */
  readonly id: `~${string}`
  readonly button: Html
  /** The accessible name of the button, where it has no text. */
  readonly label?: string
  readonly kind?: string
  readonly items: readonly Html[]
}

export const printMenu = ({ id, button, label, kind, items }: Menu): Html =>
  html`<button type="button" popovertarget="${id}"${kind && html` class="${kind}"`}${label && html` aria-label="${label}"`}>${button}</button><ul id="${id}" class="menu" popover>${items.map(item => html`<li>${item}</li>`)}</ul>`
