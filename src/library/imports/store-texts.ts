// The texts of pages that an import brings, stored as they are read.
import type { ReadPage } from '#content/repository/index.ts'
import type { Ctx } from '#context.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { type ContentHead, type HeadSession, sessionOf } from '../heads/index.ts'
import type { ReadFile } from './tasks.ts'

/** Stores the texts of some files in a transaction; gives what they say with the hashes of the texts. */
export type StoreTexts = (files: readonly (ReadFile | string)[]) => Promise<(ReadPage | string)[]>

/** Bytes of destinations that are kept until links are looked up; those of further texts are when they are read. */
const mostDestinations = 16_000_000

/** What a text takes in memory: two bytes a character where one has a code above 255. */
const bytesOf = (text: string): number => (/[^\0-\xff]/.test(text) ? 2 : 1) * text.length

export const storingTexts = (ctx: Ctx, target: ContentHead): StoreTexts => {
  let left = mostDestinations
  const written = (session: HeadSession, file: ReadFile): ReadPage => {
    const { text, frontMatter, destinations, mayHaveProblems: _, ...rest } = file
    left -= bytesOf(destinations)
    const stored = {
      ...(text !== '' && { document: session.writeText(text) }),
      ...(frontMatter !== undefined && { frontMatter: session.writeText(frontMatter) }),
      destinations: left < 0 ? '' : destinations,
    }
    return { ...rest, stored }
  }
  return async files => {
    const session = sessionOf(ctx, target)
    const read: (ReadPage | string)[] = []
    for (const file of files) {
      read.push(typeof file === 'string' ? file : written(session, file))
      await yieldWhenLong()
    }
    await ctx.inTransaction(inside => session.flush(inside.db, null))
    return read
  }
}
