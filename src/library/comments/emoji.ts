// Which reactions are accepted.

/**
 * The reaction that a text means, undefined for none; an emoji may lack the variation selector that
 * makes a character one (U+FE0F).
 */
export const reactionOf = (text: string): string | undefined => [text, `${text}\uFE0F`].find(isReaction)

/** Whether a text is one emoji, or a `:shortcode:`. */
const isReaction = (text: string): boolean => isEmoji(text) || shortcode.test(text)

/** Whether a text is an emoji that is recommended for general interchange, composed ones included (Unicode UTS #51, RGI_Emoji). */
const isEmoji = (text: string): boolean => {
  emoji ??= /^\p{RGI_Emoji}$/v
  return emoji.test(text)
}

/** Made when it is first needed, since that reads much of Node's data of Unicode. */
let emoji: RegExp | undefined
const shortcode = /^:[a-z0-9_+-]{1,50}:$/
