// Extracts: what texts contain for search and links. Computed once for each text, and stored under its hash.
import type { Extract } from '#content/markdown/index.ts'
import type { Hash } from '#content/objects.ts'
import type { Ctx } from '#context.ts'
import { batchesOf } from '#kernel/batches.ts'
import { Invalid, ResourceExhausted } from '#kernel/errors.ts'
import { keepJson, keptJson } from '#kernel/kept-json.ts'
import { eachInTurns } from '#kernel/yielding.ts'
import type { Extractor } from '#rendering/index.ts'
import { batchSize, type IndexTarget } from '../indexed-changes/index.ts'
import { extractSizes, storedExtracts, storeExtract, type TextKey } from './extract-store.ts'
import { whileWritable } from './while-writable.ts'

/** Where texts are read, and for which organization they are parsed. */
export type TextSource = Pick<IndexTarget, 'session' | 'lineageId' | 'organizationId'>

/** A text with its extract. */
export interface KnownText {
  readonly extract: Extract
  /** The size of the text in characters, roughly. */
  readonly size: number
  /** Whether the extract was computed just now and is not stored yet. */
  readonly isNew: boolean
  /**
   * Whether the text used up its time or memory: then the extract has only what is known
   * without parsing, and is never stored.
   */
  readonly isProvisional: boolean
}

/**
 * The extracts of some texts, in their order, from the store or computed now. Stops after
 * `mostCharacters`, but returns at least one.
 */
export const knownTexts = async (
  ctx: Ctx,
  extractor: Extractor,
  content: TextSource,
  hashes: readonly Hash[],
  mostCharacters = Number.POSITIVE_INFINITY,
): Promise<Map<Hash, KnownText>> => {
  const sizes = await extractSizes(ctx, content.lineageId, hashes)
  const known = new Map<Hash, KnownText>()
  let characters = 0
  for (const some of readAtOnce(hashes, sizes)) {
    const stored = await storedExtracts(
      ctx,
      content.lineageId,
      some.filter(hash => sizes.has(hash)),
    )
    const missing = some.filter(hash => !stored.has(hash))
    const computed = new Map<Hash, KnownText>()
    for (const hash of some) {
      if (characters >= mostCharacters) return known
      const extract = stored.get(hash)
      if (extract === undefined && !computed.has(hash)) {
        const next = missing.slice(missing.indexOf(hash))
        await addComputed(computed, extractor, content, next, mostCharacters - characters)
      }
      const text = extract
        ? { extract, size: sizes.get(hash) ?? 0, isNew: false, isProvisional: false }
        : (computed.get(hash) as KnownText)
      known.set(hash, text)
      characters += text.size + text.extract.links.length * charactersOfLink
    }
  }
  return known
}

/** The work of indexing a link, as a number of characters of text. */
const charactersOfLink = 40

/** Bytes of stored extracts that are read in one statement. */
const bytesAtOnce = 1_000_000

function* readAtOnce(hashes: readonly Hash[], sizes: ReadonlyMap<Hash, number>): Generator<Hash[]> {
  let some: Hash[] = []
  let bytes = 0
  for (const hash of new Set(hashes)) {
    const size = sizes.get(hash) ?? 0
    if (some.length === batchSize || (some.length > 0 && bytes + size > bytesAtOnce)) {
      yield some
      some = []
      bytes = 0
    }
    some.push(hash)
    bytes += size
  }
  if (some.length > 0) yield some
}

/** Computes the extracts of the first texts: as many as the extractor takes at a time, up to `mostCharacters`. */
const addComputed = async (
  computed: Map<Hash, KnownText>,
  extractor: Extractor,
  { session }: TextSource,
  hashes: readonly Hash[],
  mostCharacters: number,
): Promise<void> => {
  const texts: { hash: Hash; markdown: string }[] = []
  let characters = 0
  for (const hash of hashes.slice(0, extractor.mostAtOnce ?? 1)) {
    if (texts.length > 0 && characters >= mostCharacters) break
    const markdown = await session.readText(hash)
    characters += markdown.length
    texts.push({ hash, markdown })
  }
  const known = await Promise.all(texts.map(({ markdown }) => computeExtract(extractor, markdown)))
  for (const [index, { hash }] of texts.entries()) computed.set(hash, known[index] as KnownText)
}

const computeExtract = async (extractor: Extractor, markdown: string): Promise<KnownText> => {
  const size = markdown.length
  try {
    return { extract: await extractor.extract(markdown), size, isNew: true, isProvisional: false }
  } catch (error) {
    const isProvisional = error instanceof ResourceExhausted
    if (!isProvisional && !(error instanceof Invalid)) throw error
    return { extract: wordsOf(markdown), size, isNew: !isProvisional, isProvisional }
  }
}

/** The links of a text, and the anchors that links can lead to in it. */
export type TextLinks = Pick<Extract, 'links' | 'anchors'>

/** Reads the links and anchors of texts for a request that waits. */
export interface LinkReader {
  /**
   * The links of the first texts, as many as are read together and at least one. Undefined for texts that use up their time
   * or memory, and for texts that were never read before where no time is left.
   */
  read(hashes: readonly Hash[]): Promise<ReadonlyMap<Hash, TextLinks | undefined>>
}

export const linkReader = (ctx: Ctx, content: TextSource): LinkReader => {
  const extractor = inTime(ctx, ctx.rendering.forReaders(content.organizationId))
  return {
    read: async hashes => {
      const found: Map<Hash, TextLinks | undefined> = await recalled(ctx, hashes)
      const others = hashes.filter(hash => !found.has(hash))
      const made: [TextKey, Extract][] = []
      for (const [hash, text] of await knownTexts(ctx, extractor, content, others, readTogether)) {
        const { extract, isNew, isProvisional } = text
        found.set(hash, isProvisional ? undefined : linksIn(extract))
        if (isNew) made.push([{ lineage: content.lineageId, hash }, extract])
      }
      for (const some of batchesOf(made, { count: storedTogether }))
        if (!(await areStored(ctx, some)))
          for (const [{ hash }, extract] of some) keepJson(ctx.comparisons, memoryKey(hash), linksIn(extract))
      return found
    },
  }
}

const linksIn = ({ links, anchors }: Extract): TextLinks => ({ links, anchors })

/** Extracts that one transaction stores together, since each commit waits for the disk. */
export const storedTogether = 50

/** Stores extracts; returns false where nothing can be written. */
export const areStored = async (
  ctx: Ctx,
  made: readonly (readonly [TextKey, Extract])[],
): Promise<boolean> => {
  const stored = await whileWritable(ctx, async () => {
    await ctx.inTransaction(async inside => {
      for (const [key, extract] of made) await storeExtract(inside, key, extract)
    })
    return true
  })
  return stored === true
}

/**
 * The links that earlier requests computed but could not store: they are cached in memory, so that
 * the next one has less to read.
 */
const recalled = async (ctx: Ctx, hashes: readonly Hash[]): Promise<Map<Hash, TextLinks>> => {
  const found = new Map<Hash, TextLinks>()
  await eachInTurns(hashes, hash => {
    const kept = keptJson<TextLinks>(ctx.comparisons, memoryKey(hash))
    if (kept !== undefined) found.set(hash, kept)
  })
  return found
}

const memoryKey = (hash: Hash): string => `links ${hash}`

/** Characters of texts that are read together. */
const readTogether = 1_000_000

/** Texts that are sent to threads at a time: enough to keep the threads busy, and few that may have to wait. */
const textsAtOnce = 4

/**
 * An extractor that stops when the request has waited long enough; texts that were not read in
 * time are left to the next request.
 */
const inTime = (ctx: Ctx, extractor: Extractor): Extractor => {
  const end = performance.now() + ctx.limits.indexWait
  return {
    mostAtOnce: textsAtOnce,
    extract: markdown => {
      if (performance.now() > end) throw new ResourceExhausted('no time is left for this question')
      return extractor.extract(markdown)
    },
  }
}

/** The extract of a text that the parser refuses: its words can still be searched. */
const wordsOf = (markdown: string): Extract => ({
  links: [],
  anchors: [],
  sections: [{ id: null, title: '', text: markdown }],
  ...(markdown.includes('{%') && { variants: [markdown] }),
})
