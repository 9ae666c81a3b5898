// Reads and translates texts in a thread.
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { hashOf } from '#content/objects.ts'
import { keepCorrections, segmentsOf, translateText } from '#content/translation/index.ts'
import type { Segment, TextAnswer, TextTask, TranslationTask } from './tasks.ts'

export const runTask = (task: TranslationTask): Segment[][] | TextAnswer[] =>
  task.kind === 'segments' ? task.texts.map(segmentsOf) : task.texts.map(translated)

const translated = ({ text, words, corrected }: TextTask): TextAnswer => {
  const known = new Map(words)
  const { markdown, untranslated } = translateText(text, ({ key }) => known.get(key))
  const kept =
    corrected === undefined
      ? { markdown, outdated: 0 }
      : keepCorrections(inflateRawSync(corrected.previous).toString(), corrected.text, markdown)
  return {
    text: kept.markdown,
    hash: hashOf(markdown),
    machine: new Uint8Array(deflateRawSync(markdown)),
    untranslated,
    outdated: kept.outdated,
  }
}
