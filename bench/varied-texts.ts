// Texts with a word distribution like that of a language: the nth word has the frequency 1/n (Zipf's law).

const vocabularySize = 20_000
const syllables =
  'ba be bi bo da de di fa fe ga go ka ke ki la le li lo ma me mi na ne no pa pe ra re ri ro sa se si ta te ti to va ve vi'.split(
    ' ',
  )

const wordAt = (rank: number): string => {
  let word = ''
  for (let rest = rank + syllables.length; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length]
  return word
}

/** A random word; common ones occur more often. */
export const someWord = (): string => wordAt(Math.floor(vocabularySize ** Math.random()) - 1)

/** Markdown of about 4,000 characters, or of another length; every text contains the word `bench`. */
export const variedText = (length = 4000): string => {
  let text = `# ${someWord()} ${someWord()}\n\nbench `
  for (let index = 1; text.length < length; index++) {
    text += someWord()
    text += index % 120 === 0 ? `.\n\n## ${someWord()} ${someWord()}\n\n` : index % 14 === 0 ? '.\n' : ' '
  }
  return text
}
