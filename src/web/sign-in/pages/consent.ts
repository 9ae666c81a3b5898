// The page that asks somebody whether a program may act for them.
import { html } from '../../html.ts'
import { hidden } from './parts.ts'
import type { Page } from './shell.ts'

export interface Consent {
  readonly program: string
  /** Where the answer is sent: an address that only the maker of the program controls. */
  readonly redirectUri: string
  readonly website?: string | undefined
  /** Whether the program registered itself: then its name is its own claim. */
  readonly registeredItself: boolean
  readonly scope: 'read' | 'write'
  readonly person: { readonly name: string; readonly email: string }
  /** The titles of the organizations that the program is confined to; undefined for all. */
  readonly organizations?: readonly string[] | undefined
  /** The parameters of the request, sent again with the answer. */
  readonly request: Readonly<Record<string, string | undefined>>
}

export const consentPage = (consent: Consent): Page => ({
  title: `Let ${consent.program} act for you`,
  main: html`
<h1>Let ${consent.program} act for you?</h1>
${consent.registeredItself && html`<div class="problem"><p><strong>This program is unverified.</strong> It gave itself its name. Allow it only if you have just started it yourself.</p></div>`}
<dl class="facts">
<div><dt>It may</dt><dd>${consent.scope === 'read' ? 'read all that you may read, and change nothing' : 'read and change all that you may read and change; never your account itself'}</dd></div>
<div><dt>As</dt><dd>${consent.person.name} (${consent.person.email})</dd></div>
${consent.organizations !== undefined && html`<div><dt>In</dt><dd>${consent.organizations.join(', ')}</dd></div>`}
<div><dt>It answers at</dt><dd><strong>${hostOf(consent.redirectUri)}</strong></dd></div>
${consent.website !== undefined && html`<div><dt>It says of itself</dt><dd>${consent.website}</dd></div>`}
</dl>
<form method="post" action="/oauth/authorize" class="choices">
${hidden(consent.request)}
<button class="primary" name="decision" value="allow">Allow</button>
<button class="plain" name="decision" value="deny">Deny</button>
</form>
<p class="hint">You can take this back at any time, on the page of your account.</p>`,
})

/** The host of an address, or the words for a program on the same device. */
const hostOf = (address: string): string => {
  const { protocol, hostname, host } = new URL(address)
  if (['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return 'a program on this device'
  return host === '' ? `the app of ${protocol}//` : host
}
