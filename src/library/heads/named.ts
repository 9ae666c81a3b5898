// What a path names within a content: found, or refused with 404.
import { file, page, pageAtPath, reusableContent } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { NotFound } from '#kernel/errors.ts'
import type { ContentHead } from './heads.ts'
import { sessionOf } from './session.ts'

type Params = Readonly<Record<string, string>>

export const namedPage = async (ctx: Ctx, head: ContentHead, { pageId = '' }: Params) =>
  existing(await page(sessionOf(ctx, head), head.revision.root, pageId), 'page')

export const namedPageAtPath = async (ctx: Ctx, head: ContentHead, { '*': path = '' }: Params) => {
  const slugs = path.replace(/^\/+|\/+$/g, '')
  return existing(await pageAtPath(sessionOf(ctx, head), head.revision.root, slugs), 'page')
}

export const namedFile = async (ctx: Ctx, head: ContentHead, { fileId = '' }: Params) =>
  existing(await file(sessionOf(ctx, head), head.revision.root, fileId), 'file')

export const namedReusableContent = async (ctx: Ctx, head: ContentHead, params: Params) => {
  const { reusableContentId = '' } = params
  const found = await reusableContent(sessionOf(ctx, head), head.revision.root, reusableContentId)
  return existing(found, 'reusable content')
}

const existing = <Found>(found: Found | undefined, what: string): Found => {
  if (found === undefined) throw new NotFound(`there is no such ${what}`)
  return found
}
