// The texts of mails.
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

/** For a person whose organization lets people in only through its provider. */
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

/** Paragraphs on lines of their own, so that mail programs recognize whole addresses. */
const paragraphs = (...texts: readonly string[]): string => `${texts.join('\n\n')}\n`

const hostOf = ({ baseUrl }: WithBaseUrl): string => new URL(baseUrl).host

/**
 * Anybody may choose an organization's title and have it mailed to
 * anybody, so characters that could form an address are removed.
 */
const plain = (title: string): string =>
  title
    .replace(/[^\p{L}\p{M}\p{N}\p{Emoji_Presentation} ,'’()&!-]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
