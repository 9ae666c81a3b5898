// The addresses of PDFs: signed, so that nobody can make one up, and valid for an hour.
import type { Paper } from '#content/typst/index.ts'
import type { Ctx } from '#context.ts'
import { firstCharacters } from '#kernel/characters.ts'
import { inAnHour, secondsLeft, signedUntil } from '#kernel/signed-expiry.ts'
import type { PdfRequest } from './request.ts'

const purpose = 'pdf'

export const pdfUrl = (
  ctx: Pick<Ctx, 'baseUrl' | 'signer' | 'clock'>,
  request: PdfRequest,
  title: string,
): string => {
  const { space, revision, changeRequest, page, only, paper, language } = request
  const name = fileNameOf(title)
  const url = new URL(`${ctx.baseUrl}/pdfs/${space}/${revision}/${encodeURIComponent(name)}`)
  if (changeRequest !== null) url.searchParams.set('changeRequest', changeRequest)
  if (page !== null) url.searchParams.set('page', page)
  if (only) url.searchParams.set('only', 'true')
  url.searchParams.set('paper', paper)
  url.searchParams.set('language', language)
  url.searchParams.set('signature', signedUntil(ctx, purpose, inAnHour(ctx), signed(request, name)))
  return url.href
}

const signed =
  ({ space, revision, changeRequest, page, only, paper, language }: PdfRequest, name: string) =>
  (expires: string): string =>
    JSON.stringify([expires, name, space, revision, changeRequest, page, only, paper, language])

export interface PdfParams {
  readonly space: string
  readonly revision: string
  readonly name: string
}

/** A parameter that is given several times is a list. */
export type PdfQuery = Readonly<Record<string, string | readonly string[] | undefined>>

/** The PDF that a valid address stands for, and for how many seconds it still is valid; undefined where it is not. */
export const verifiedRequest = (
  ctx: Pick<Ctx, 'signer' | 'clock'>,
  { space, revision, name }: PdfParams,
  query: PdfQuery,
): { readonly request: PdfRequest; readonly left: number } | undefined => {
  const request = {
    space,
    revision,
    changeRequest: textOr(query.changeRequest, null),
    page: textOr(query.page, null),
    only: query.only === 'true',
    // The signature makes sure that it is a size of paper.
    paper: textOr(query.paper, '') as Paper,
    language: textOr(query.language, ''),
  }
  const left = secondsLeft(ctx, purpose, signed(request, name), query.signature)
  return left > 0 ? { request, left } : undefined
}

const textOr = <Otherwise>(given: PdfQuery[string], otherwise: Otherwise): string | Otherwise =>
  typeof given === 'string' ? given : otherwise

const longestName = 100

/** A file name that every system accepts. */
export const fileNameOf = (title: string): string => {
  const plain = title
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return `${firstCharacters(plain, longestName).trim() || 'document'}.pdf`
}
