// The look of a chart's parts by their classes: in the colours of the page.

/** The attributes of a part; `hidden` for a part not to be shown, undefined for anything that is no part of a chart. */
export const chartLook = (classes: string): Readonly<Record<string, string>> | 'hidden' | undefined => {
  const names = classes.split(' ')
  if (names.includes('xychart-grid') || names.includes('xychart-line-shadow')) return 'hidden'
  const series = /\bxychart-color-(\d+)\b/.exec(classes)?.[1]
  if (series !== undefined) {
    const color = `var(${colors[Number(series) % colors.length]})`
    if (names.includes('xychart-bar')) return { fill: color, 'fill-opacity': '0.3', stroke: color }
    if (names.includes('xychart-dot')) return { fill: color }
    return { fill: 'none', stroke: color, 'stroke-width': '2.5' }
  }
  const words = names.find(name => /^xychart-(?:label|axis-title|title)$/.test(name))
  return words === undefined
    ? undefined
    : { fill: words === 'xychart-label' ? 'var(--text-soft)' : 'var(--text)' }
}

/** The colours of the series, in order. */
const colors = ['--accent', '--success', '--warning', '--danger', '--text-soft']
