// The words of mails.
import type { Ctx } from '#context.ts'
import type { MadeLink } from './make.ts'
import type { LinkedOrganization } from './store.ts'

export interface MailText {
  readonly subject: string
  readonly text: string
}

type WithBaseUrl = Pick<Ctx, 'baseUrl'>

export const signInMail = (ctx: WithBaseUrl, email: string, link: MadeLink): MailText => ({
  subject: `Sign in at ${hostOf(ctx)}`,
  text: paragraphs(
    `Somebody asked for an address that signs you in at ${ctx.baseUrl} as ${email}. Open it, and sign in there. You can set a new password afterwards.`,
    link.url,
    ...endings(link),
  ),
})

export const joiningMail = (
  ctx: WithBaseUrl,
  email: string,
  link: MadeLink,
  organization: LinkedOrganization,
): MailText => ({
  subject: `Join ${plain(organization.title)} at ${hostOf(ctx)}`,
  text: paragraphs(
    `Somebody asked for an address by which you join "${plain(organization.title)}" at ${ctx.baseUrl} as ${email}. Open it, and confirm there.`,
    link.url,
    ...endings(link),
  ),
})

/** To somebody whose organization lets nobody in but through its provider. */
export const singleSignOnMail = (
  ctx: WithBaseUrl,
  email: string,
  organization: LinkedOrganization,
): MailText => ({
  subject: `Sign in at ${hostOf(ctx)}`,
  text: paragraphs(
    `Somebody asked for an address that signs you in at ${ctx.baseUrl} as ${email}. "${plain(organization.title)}" uses single sign-on: sign in through its provider, here:`,
    `${ctx.baseUrl}/sign-in`,
    ignore,
  ),
})

const ignore = 'If it was not you who asked, you need not do anything.'

const endings = ({ expiresAt }: MadeLink): string[] => [
  `It is good once, until ${expiresAt.slice(11, 16)} UTC on ${expiresAt.slice(0, 10)}. Whoever has it can sign in as you: pass it on to nobody.`,
  ignore,
]

/** Each on a line of its own, so that mail programs find addresses whole. */
const paragraphs = (...texts: readonly string[]): string => `${texts.join('\n\n')}\n`

const hostOf = ({ baseUrl }: WithBaseUrl): string => new URL(baseUrl).host

/** Anybody may title an organization, and have it mailed to anybody: so nothing stays of it that mail programs take for an address. */
const plain = (title: string): string =>
  title
    .replace(/[^\p{L}\p{M}\p{N}\p{Emoji_Presentation} ,'’()&!-]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
