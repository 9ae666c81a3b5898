// The page that thanks visitors for an answer, with a field for a comment.
import { longestComment } from '#sites/feedback/index.ts'
import { type Html, html } from '../../html.ts'
import type { SiteWords } from '../words.ts'

export interface Thanks {
  /** The address of the page that was rated. */
  readonly back: string
  /** The address that takes a comment; undefined where one was sent. */
  readonly commentTo?: string
}

const id = '~comment'

export const printThanks = ({ back, commentTo }: Thanks, words: SiteWords['feedback']): Html =>
  html`<h1>${words.thanks}</h1>
<p role="status">${commentTo === undefined ? words.taken : words.answered}</p>
${commentTo !== undefined && commentForm(commentTo, words)}
<p><a href="${back}">${words.back}</a></p>`

const commentForm = (to: string, words: SiteWords['feedback']): Html =>
  html`<form class="comment" method="post" action="${to}">
<label for="${id}">${words.ask}</label>
<p id="${id}-hint">${words.plain}</p>
<textarea id="${id}" name="comment" rows="5" maxlength="${longestComment}" required aria-describedby="${id}-hint"></textarea>
<button>${words.send}</button>
</form>`
