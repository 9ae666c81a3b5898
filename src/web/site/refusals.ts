// Why somebody sees nothing at an address, and what they can do: the words of pages, in the language of the reader.
import { filled, type Words, writtenNumber } from '#languages/index.ts'

export interface RefusalData {
  readonly status: number
  readonly title: string
  readonly text: readonly string[]
  /** The message of an error, in English. */
  readonly message?: string
  readonly actions: readonly { readonly label: string; readonly href: string }[]
  /** Pages that may be meant. */
  readonly suggestions: readonly {
    readonly title: string
    readonly href: string
    readonly crumbs: readonly string[]
  }[]
}

/** Refusals in a language; `language` is that of the words. */
export type RefusalIn = (words: Words['refusals'], language: string) => RefusalData

const none = { actions: [], suggestions: [] } as const

/** The same for a site that does not exist, is not published, or is for others. */
export const nothingHere: RefusalIn = ({ nothing: { title, text } }) => ({
  ...none,
  status: 404,
  title,
  text: [text],
})

export const onlyForReading: RefusalIn = ({ onlyForReading: { title, text } }) => ({
  ...none,
  status: 405,
  title,
  text: [text],
})

export const forProgramsAlone: RefusalIn = ({ forPrograms: { title, text, add } }) => ({
  ...none,
  status: 405,
  title,
  text: [text, add],
})

export const wentWrong =
  (status: number, message: string): RefusalIn =>
  ({ nothing, wrong }) => {
    const titles: Readonly<Record<number, string>> = {
      401: wrong.signIn,
      403: wrong.notTaken,
      404: nothing.title,
      413: wrong.tooLong,
      415: wrong.notTaken,
      429: wrong.tooMany,
      503: wrong.notNow,
    }
    return {
      ...none,
      status,
      title: titles[status] ?? wrong.title,
      text: status === 429 || status === 503 ? [wrong.again] : [],
      message: `${message.charAt(0).toUpperCase()}${message.slice(1)}.`,
    }
  }

export const noSuchPage =
  (home: string, suggestions: RefusalData['suggestions'] = []): RefusalIn =>
  ({ noSuchPage: words }) => ({
    status: 404,
    title: words.title,
    text: [suggestions.length === 0 ? words.text : words.suggestions],
    actions: [{ label: words.home, href: home }],
    suggestions,
  })

/** `wasGiven` says whether the address had a token that is not valid. */
export const needsToken =
  (
    signIn: string,
    { wasGiven, elsewhere }: { readonly wasGiven: boolean; readonly elsewhere: string | null },
  ): RefusalIn =>
  ({ needsToken, wrongToken }) => ({
    ...none,
    status: 403,
    title: wasGiven ? wrongToken.title : needsToken.title,
    text: [wasGiven ? wrongToken.text : needsToken.text],
    actions: [
      ...(elsewhere === null ? [] : [{ label: wrongToken.again, href: elsewhere }]),
      { label: needsToken.member, href: signIn },
    ],
  })

/** `most` is how many characters a token may have. */
export const tokenTooLong =
  (most: number): RefusalIn =>
  ({ wrongToken: { title, tooLong } }, language) => ({
    ...none,
    status: 400,
    title,
    text: [filled(tooLong, { most: writtenNumber(most, language) })],
  })

export const notPublished: RefusalIn = ({ closed }) => ({
  ...none,
  status: 404,
  title: closed.unpublished,
  text: [closed.text, filled(closed.publish, { role: 'create', request: publishing })],
})

const publishing = 'POST /v1/orgs/{organizationId}/sites/{siteId}/publish'

export const needsLink: RefusalIn = ({ closed }) => ({
  ...none,
  status: 404,
  title: closed.needsLink,
  text: [closed.text, closed.byLink],
})
