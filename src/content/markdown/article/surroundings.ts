// What is known of a page while its blocks are finished.
import type { ElementContent, Root as HtmlRoot } from 'hast'
import type { Nodes } from 'mdast'
import { normalizeUri } from 'micromark-util-sanitize-uri'
import { wordsIn } from '#languages/index.ts'
import { ownWordsIn } from '../own-words.ts'
import type { BlockElements, RenderOptions } from '../render.ts'
import type { ImageSize, Surroundings } from './finish.ts'
import { iconElement } from './icon.ts'

export interface ArticleRenderOptions extends Pick<RenderOptions, 'links'> {
  /** The title that stands above the article already. */
  readonly title?: string
  /** The language of the text; English if unknown. */
  readonly language?: string
  /** The keys of the providers whose embeds may be shown in frames. */
  readonly frames?: readonly string[]
  /** The sizes of pictures, by their addresses on the page. */
  readonly sizes?: Readonly<Record<string, ImageSize>>
}

/** Adds to `anchors` the ids by which links can lead to blocks. */
export const surroundingsIn = (
  tree: HtmlRoot,
  blocks: BlockElements,
  { links = {}, frames = [], sizes = {}, language = 'en' }: ArticleRenderOptions,
  anchors: Map<Nodes, string>,
): Surroundings => {
  const ids = idsIn(tree)
  const { article: words, hints } = wordsIn(language)
  const freeId = (wanted: string): string => {
    let id = wanted
    for (let number = 1; ids.has(id); number++) id = `${wanted}-${number}`
    ids.add(id)
    return id
  }
  let own = 0
  let pictures = 0
  return {
    language,
    words,
    hints,
    said: ownWordsIn(language),
    blockOf: element => (element.type === 'element' ? blocks.get(element) : undefined),
    ownId: name => `${ownPrefix}${name}-${++own}`,
    freeId,
    anchorOf: (node, wanted) => {
      const id = freeId(wanted)
      anchors.set(node, id)
      return id
    },
    icon: name => (name ? iconElement(name) : undefined),
    addressOf: destination => {
      const to = ofOwn(links, destination) ?? normalizeUri(destination)
      return to !== '' && isHarmless.test(to) ? to : undefined
    },
    sizeOf: address => ofOwn(sizes, address),
    isFirstPicture: () => pictures++ === 0,
    isFramed: provider => frames.includes(provider),
    levelOf: levels(),
  }
}

/** Slugs and ids in texts contain no tilde. */
const ownPrefix = '~'

/** An address with the scheme HTTP or HTTPS, or without a scheme. */
const isHarmless = /^(?:https?:|[^:]*(?:[/?#]|$))/i

const ofOwn = <Value>(values: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(values, key) ? values[key] : undefined

const idsIn = (tree: HtmlRoot): Set<string> => {
  const ids = new Set<string>()
  const look = (node: HtmlRoot | ElementContent | HtmlRoot['children'][number]): void => {
    if (node.type === 'element') ids.add(String(node.properties.id ?? ''))
    if ('children' in node) node.children.forEach(look)
  }
  look(tree)
  return ids
}

/** To be called for the headings in order: each gets one level below the last heading that was written at a higher level. */
const levels = (): ((written: number) => number) => {
  const above: number[] = []
  return written => {
    while (above.length > 0 && (above.at(-1) as number) >= written) above.pop()
    above.push(written)
    return Math.min(6, above.length + 1)
  }
}
