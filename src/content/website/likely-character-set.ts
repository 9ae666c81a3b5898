// Guesses the character set of bytes that do not match their declared one, by the characters that they would be.

/** By the name that `TextDecoder` uses. `declared` did not match, or nothing was declared. */
export const likelyCharacterSet = (bytes: Uint8Array, declared: string | undefined): string => {
  const sample = bytes.subarray(0, sampleLength)
  if (isMostlyUtf8(sample)) return 'utf-8'
  const language = languageOf(sample)
  const scored = candidates
    .map(candidate => ({ name: candidate.name, score: scoreOf(sample, candidate, language) }))
    .sort((one, other) => other.score - one.score)
  const best = scored[0]
  if (best !== undefined && best.score > 0) return best.name
  return declared === undefined || declared === 'utf-8' ? 'windows-1252' : declared
}

/** In bytes. */
const sampleLength = 200_000

/** Whether it is UTF-8 with a few bytes that are broken, or cut off at the end. */
const isMostlyUtf8 = (sample: Uint8Array): boolean => {
  let [broken, whole] = [0, 0]
  for (const character of new TextDecoder('utf-8').decode(sample)) {
    if (character === '\uFFFD') broken++
    else if (character > '\x7f') whole++
  }
  return whole > 2 * broken
}

interface Candidate {
  readonly name: string
  readonly languages: readonly string[]
  /** Characters that are frequent in its texts, and rare if other texts' bytes are read in it. */
  readonly typical: RegExp
  /** The share of these among all non-ASCII characters from which the character set is likely. */
  readonly share: number
}

const candidates: readonly Candidate[] = [
  { name: 'shift_jis', languages: ['ja'], typical: /[\u3041-\u30fe]/u, share: 0.25 },
  { name: 'euc-jp', languages: ['ja'], typical: /[\u3041-\u30fe]/u, share: 0.25 },
  { name: 'euc-kr', languages: ['ko'], typical: /[\uac00-\ud7a3]/u, share: 0.6 },
  {
    name: 'gb18030',
    languages: ['zh'],
    typical:
      /[的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运]/u,
    share: 0.25,
  },
  {
    name: 'big5',
    languages: ['zh', 'tw'],
    typical:
      /[的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實]/u,
    share: 0.2,
  },
  { name: 'windows-1251', languages: ['ru', 'uk', 'bg', 'be', 'sr', 'mk'], typical: /[а-яё]/u, share: 0.7 },
  { name: 'koi8-r', languages: ['ru'], typical: /[а-яё]/u, share: 0.7 },
]

/** Zero if the bytes are not valid in it, are too few, or do not look like texts in it. */
const scoreOf = (
  sample: Uint8Array,
  { name, languages, typical, share }: Candidate,
  language: string,
): number => {
  const text = decodedOrEmpty(sample, name)
  let [foreign, found, beside] = [0, 0, 0]
  let isBehindForeign = false
  for (const character of text) {
    const isForeign = character > '\x7f'
    if (isForeign) {
      foreign++
      if (typical.test(character)) found++
      if (isBehindForeign) beside++
    }
    isBehindForeign = isForeign
  }
  const isOfLanguage = languages.includes(language)
  // There must be whole words of such letters, not just single accented letters among others.
  if (foreign < fewest || beside < foreign / 3) return 0
  const part = found / foreign
  return part < (isOfLanguage ? share / 2 : share) ? 0 : part + (isOfLanguage ? 1 : 0)
}

/** In non-ASCII characters: fewer prove nothing. */
const fewest = 10

/** A character that is cut off at the end of the sample is not an error. */
const decodedOrEmpty = (sample: Uint8Array, name: string): string => {
  try {
    return new TextDecoder(name, { fatal: true }).decode(sample, { stream: true })
  } catch {
    return ''
  }
}

const languageOf = (sample: Uint8Array): string => {
  const start = Buffer.from(sample.subarray(0, 2000)).toString('latin1')
  return /<html[^>]{0,500}\slang\s*=\s*["']?([a-z]{2,3})/i.exec(start)?.[1]?.toLowerCase() ?? ''
}
