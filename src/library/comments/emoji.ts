// Which reactions there are.

/** The reaction that a text means: an emoji may lack the selector that makes a sign one (U+FE0F). */
export const reactionOf = (text: string): string | undefined => [text, `${text}\uFE0F`].find(isReaction)

/** Whether a text is one emoji, or a `:shortcode:`. */
const isReaction = (text: string): boolean => isEmoji(text) || shortcode.test(text)

/** Whether a text is an emoji that is recommended for general interchange, composed ones included (Unicode UTS #51, RGI_Emoji). */
const isEmoji = (text: string): boolean => {
  emoji ??= /^\p{RGI_Emoji}$/v
  return emoji.test(text)
}

/** Made for the first that is looked at: it reads much of what Node knows of Unicode. */
let emoji: RegExp | undefined
const shortcode = /^:[a-z0-9_+-]{1,50}:$/
