// Which reactions there are.

/** The reaction that a text means: an emoji may lack the selector that makes a sign one (U+FE0F). */
export const reactionOf = (text: string): string | undefined => [text, `${text}\uFE0F`].find(isReaction)

/** Whether a text is one emoji, or a `:shortcode:`. */
const isReaction = (text: string): boolean => emoji.test(text) || shortcode.test(text)

/** An emoji that is recommended for general interchange, composed ones included (Unicode UTS #51, RGI_Emoji). */
const emoji = /^\p{RGI_Emoji}$/v
const shortcode = /^:[a-z0-9_+-]{1,50}:$/
