// Widths as classes, in twelfths of the width of the text.

/** `sized` and `w6` for `50%`, or for half as many pixels as a text is wide; empty for no width, or the full one. */
export const classOfWidth = (width: string | null | undefined): string[] => {
  const value = Number.parseFloat(width ?? '')
  const twelfths = Math.round((value / (width?.endsWith('%') ? 100 : widthOfText)) * 12)
  return twelfths >= 1 && twelfths < 12 ? ['sized', `w${twelfths}`] : []
}

/** In pixels, roughly. */
const widthOfText = 700
