// Stores the texts of pages that an import brings, as they are read.
import type { ReadPage } from '#content/repository/index.ts'
import type { Ctx } from '#context.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { type ContentHead, type HeadSession, sessionOf } from '../heads/index.ts'
import type { ReadFile } from './tasks.ts'

/** Stores the texts of some files in a transaction; returns the files with the hashes of their texts instead. */
export type StoreTexts = (files: readonly (ReadFile | string)[]) => Promise<(ReadPage | string)[]>

/** Bytes of destinations that are kept in memory until links are resolved; for further texts they are read again then. */
const mostDestinations = 16_000_000

/** The memory that a text takes: two bytes for each character if one has a code above 255, otherwise one. */
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
