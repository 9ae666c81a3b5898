// Shortcodes: `:rocket:` is an emoji, `:icon-rocket:` an icon.
import { createRequire } from 'node:module'
import type { Node, Nodes } from 'mdast'
import type { CompileContext, Token, Extension as TreeExtension } from 'mdast-util-from-markdown'
import type { Construct, Extension, State } from 'micromark-util-types'
import { consumeAll, onlyAt } from './delimited.ts'
import { mostPlaces } from './places.ts'

/** A Font Awesome icon by its name. */
export interface Icon extends Node {
  type: 'icon'
  name: string
}

declare module 'mdast' {
  interface RootContentMap {
    icon: Icon
  }
  interface PhrasingContentMap {
    icon: Icon
  }
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    emoji: 'emoji'
    icon: 'icon'
  }
}

const colon = 0x3a

/** The syntax for this text; null if it contains no shortcodes. */
export const shortcodeSyntax = (source: string): Extension | null => {
  const places = shortcodes(source)
  if (places.size === 0) return null
  const shortcode: Construct = {
    name: 'shortcode',
    previous: onlyAt(new Set(places.keys())),
    tokenize(effects, ok, nok) {
      const name = places.get(this.now().offset)
      if (name === undefined) return nok
      const type = isIcon(name) ? 'icon' : 'emoji'
      const after: State = code => {
        effects.exit(type)
        return ok(code)
      }
      const end = consumeAll(effects, `:${name}:`, after, nok)
      return code => {
        effects.enter(type)
        return end(code)
      }
    },
  }
  return { text: { [colon]: shortcode } }
}

/** A title with emoji in place of their shortcodes. */
export const withEmoji = (title: string): string =>
  title.replace(/:([\w+-]{1,50}):/g, (written, name: string) => emojiOf(name) ?? written)

const shortcodes = (source: string): Map<number, string> => {
  const found = new Map<number, string>()
  const shortcode = /:([\w+-]{1,50}):/y
  for (let at = source.indexOf(':'); at !== -1 && found.size < mostPlaces; ) {
    shortcode.lastIndex = at
    const name = shortcode.exec(source)?.[1]
    const isKnown = name !== undefined && (isIcon(name) || emojiOf(name) !== undefined)
    if (isKnown) found.set(at, name)
    at = source.indexOf(':', isKnown ? shortcode.lastIndex : at + 1)
  }
  return found
}

const isIcon = (name: string): boolean => /^icon-[a-z\d-]+$/.test(name)

const emojiOf = (name: string): string | undefined => {
  emojis ??= (require('gemoji') as typeof import('gemoji')).nameToEmoji
  return Object.hasOwn(emojis, name) ? emojis[name] : undefined
}

const require = createRequire(import.meta.url)

/** By name. The 2 MB of data are loaded with the first text that may be a name. */
let emojis: Readonly<Record<string, string>> | undefined

export const shortcodeNodes: TreeExtension = {
  enter: {
    emoji: enterText,
    icon(this: CompileContext, token: Token): undefined {
      this.enter({ type: 'icon', name: this.sliceSerialize(token).slice(':icon-'.length, -1) }, token)
    },
  },
  exit: {
    emoji: exitText,
    icon(this: CompileContext, token: Token): undefined {
      this.exit(token)
    },
  },
}

/** An emoji is part of the text around it, as a character reference is. */
function enterText(this: CompileContext, token: Token): undefined {
  const around = this.stack.at(-1)
  if (around === undefined || !('children' in around)) return
  const last = around.children.at(-1)
  if (last?.type === 'text') this.stack.push(last)
  else {
    const text = {
      type: 'text' as const,
      value: '',
      position: { start: pointOf(token.start), end: pointOf(token.end) },
    }
    // Whatever contains a shortcode may contain text.
    const children: Nodes[] = around.children
    children.push(text)
    this.stack.push(text)
  }
}

function exitText(this: CompileContext, token: Token): undefined {
  const text = this.stack.pop()
  if (text?.type !== 'text') return
  text.value += emojiOf(this.sliceSerialize(token).slice(1, -1)) ?? ''
  if (text.position) text.position.end = pointOf(token.end)
}

const pointOf = ({ line, column, offset }: Token['end']): NonNullable<Nodes['position']>['end'] => ({
  line,
  column,
  offset,
})
