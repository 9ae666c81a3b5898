// The classes that a formula may have, for style sheets: some of Temml's, and ours in place of its inline styles.
import type { TemmlNode } from './temml-node.ts'

/** Temml's own classes that are listed, and those that replace its styles. */
export const safeClasses = ({ classes = [], style = {} }: TemmlNode): string[] => [
  ...new Set([
    ...classes.filter(name => temmlClasses.has(name)),
    ...Object.entries(style).flatMap(
      ([property, value]) => classOfStyle(property, String(value).trim()) ?? [],
    ),
  ]),
]

/** The classes that replace styles, except for lines at the sides of cells. */
export const classesInPlaceOfStyles = (): string[] => [...new Set(Object.values(classesOfStyles))]

const temmlClasses: ReadonlySet<string> = new Set(
  (
    'actuarial chr-lrg chr-lrg-vec chr-med chr-med-vec chr-sml chr-sml-vec circle-pad downstrike ff-nudge-left ff-squash ' +
    'longdiv-arc longdiv-top mathcal mathscr menclose phasor-angle phasor-bottom sout special-fraction textcircle ' +
    'tml-cancel tml-cancelto tml-eqn tml-fbox tml-hat-1 tml-hat-2 tml-hat-3 tml-hat-4 tml-jot tml-left tml-lrg-pad ' +
    'tml-med-pad tml-overline tml-prime tml-right tml-shift-left tml-small tml-sml-pad tml-tag tml-tageqn tml-tilde-2 ' +
    'tml-tilde-3 tml-tilde-4 tml-underline tml-vec tml-xcancel upstrike wbk-acc wbk-lrg wbk-lrg-acc wbk-lrg-vec ' +
    'wbk-med wbk-med-acc wbk-med-vec wbk-sml wbk-sml-acc wbk-sml-vec wbk-vec'
  ).split(' '),
)

/** By property and value, as Temml writes them. */
const classesOfStyles: Readonly<Record<string, string>> = {
  'fontWeight bold': 'tml-bold',
  'paddingLeft 0': 'tml-flush-left',
  'paddingLeft 0em': 'tml-flush-left',
  'paddingLeft 0pt': 'tml-flush-left',
  'paddingLeft 1em': 'tml-gap-left',
  'paddingRight 0': 'tml-flush-right',
  'paddingRight 0em': 'tml-flush-right',
  'paddingRight 0pt': 'tml-flush-right',
  'marginLeft -0.1667em': 'tml-back-thin',
  'marginLeft -0.2222em': 'tml-back-medium',
  'marginLeft -0.2778em': 'tml-back-thick',
  'textAlign left': 'tml-left',
  'transform scaleX(-1)': 'tml-reflect',
  'width 100%': 'tml-wide',
  'width 50%': 'tml-glue',
}

const classOfStyle = (property: string, value: string): string | undefined => {
  const [, side] = /^border(Top|Bottom|Left|Right)$/.exec(property) ?? []
  const [, line] = / (solid|dashed|double)$/.exec(value) ?? []
  if (side !== undefined && line !== undefined) return `tml-${line}-${side.toLowerCase()}`
  if (property === 'border' && /\bsolid\b/.test(value)) return 'tml-fbox'
  const key = `${property} ${value}`
  return Object.hasOwn(classesOfStyles, key) ? classesOfStyles[key] : undefined
}
