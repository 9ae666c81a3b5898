// British spellings of American words, and the other way round.

/** All such spellings, folded, without the word itself. Wrong ones do no harm, since nobody writes them. */
export const spellingsElsewhere = (word: string): string[] => {
  const others = new Set<string>()
  for (const [here, elsewhere] of spelt) others.add(word.replace(here, elsewhere))
  others.delete(word)
  return [...others].filter(other => other.length >= shortest)
}

const shortest = 3

const spelt: readonly (readonly [RegExp, string])[] = [
  [/our(?=(s|ed|ing|ful|ite|ites)?$)/, 'or'],
  [/or(?=(s|ed|ing|ful|ite|ites)?$)/, 'our'],
  [/is(?=(e|es|ed|er|ing|ation|ations)$)/, 'iz'],
  [/iz(?=(e|es|ed|er|ing|ation|ations)$)/, 'is'],
  [/ys(?=(e|es|ed|er|ing)$)/, 'yz'],
  [/yz(?=(e|es|ed|er|ing)$)/, 'ys'],
  [/ll(?=(ed|ing|er)$)/, 'l'],
  [/l(?=(ed|ing|er)$)/, 'll'],
  [/tre(?=s?$)/, 'ter'],
  [/ter(?=s?$)/, 'tre'],
  [/ogue(?=s?$)/, 'og'],
  [/og(?=s?$)/, 'ogue'],
  [/ence(?=s?$)/, 'ense'],
  [/ense(?=s?$)/, 'ence'],
]
