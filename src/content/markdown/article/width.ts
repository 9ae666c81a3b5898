// Widths as classes: twelfths of the text's width.

/** `sized` and `w6` of `50%` and of half as many pixels as a text is wide; none of what says no width, or all of it. */
export const classOfWidth = (width: string | null | undefined): string[] => {
  const value = Number.parseFloat(width ?? '')
  const twelfths = Math.round((value / (width?.endsWith('%') ? 100 : widthOfText)) * 12)
  return twelfths >= 1 && twelfths < 12 ? ['sized', `w${twelfths}`] : []
}

/** In pixels, roughly. */
const widthOfText = 700
