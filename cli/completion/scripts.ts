// The scripts with which shells complete commands and flags.
import type { Flag, Place } from './tree.ts'

/** The script of each shell. */
export const scripts: Readonly<Record<string, (places: readonly Place[]) => string>> = {
  bash: places => `# Completion of lectern for bash.
_lectern() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} at= words= i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$at \${COMP_WORDS[i]}" in
      ${steps(places)}) at="$at \${COMP_WORDS[i]}" ;;
    esac
  done
  case "$at" in
${cases(places, ({ words, flags }) => [
  `if [[ $word == -* ]]; then words=${quoted(namesOf(flags).join(' '))}`,
  `else words=${quoted(words.map(({ name }) => name).join(' '))}; fi`,
])}
  esac
  case "$at $before" in
${valueCases(places, ({ choices }) => `words=${quoted(choices.join(' '))}`)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _lectern lectern
`,
  zsh: places => `#compdef lectern
# Completion of lectern for zsh.
_lectern() {
  local at= i
  local -a found
  for ((i = 2; i < CURRENT; i++)); do
    case "$at $words[i]" in
      ${steps(places)}) at="$at $words[i]" ;;
    esac
  done
  case "$at" in
${cases(places, ({ words, flags }) => [
  `if [[ $words[CURRENT] == -* ]]; then found=(${flags.map(flag => described(flag.long, flag)).join(' ')})`,
  `else found=(${words.map(word => described(word.name, word)).join(' ')}); fi`,
])}
  esac
  case "$at $words[CURRENT-1]" in
${valueCases(places, ({ choices }) => `found=(${choices.map(quoted).join(' ')})`)}
  esac
  if (( $#found )); then _describe lectern found; else _files; fi
}
if [[ "$funcstack[1]" == _lectern ]]; then _lectern "$@"; else compdef _lectern lectern; fi
`,
  fish: places => `# Completion of lectern for fish.
function __lectern_at
    set -l at ''
    for word in (commandline -opc)[2..]
        switch "$at $word"
            case ${places
              .slice(1)
              .map(({ at }) => quoted(at))
              .join(' ')}
                set at "$at $word"
        end
    end
    test "$at" = "$argv[1]"
end
${places.flatMap(fishLines).join('\n')}
`,
}

const steps = (places: readonly Place[]): string =>
  places
    .slice(1)
    .map(({ at }) => quoted(at))
    .join(' | ')

const cases = (places: readonly Place[], bodyOf: (place: Place) => readonly string[]): string =>
  places
    .map(
      place =>
        `    ${quoted(place.at)})\n${bodyOf(place)
          .map(line => `      ${line}\n`)
          .join('')}      ;;`,
    )
    .join('\n')

/** A flag that takes a value is followed by its value, and not by other words. */
const valueCases = (places: readonly Place[], bodyOf: (flag: Flag) => string): string =>
  places
    .flatMap(({ at, flags }) =>
      flags
        .filter(({ takesValue }) => takesValue)
        .map(
          flag =>
            `    ${namesOf([flag])
              .map(name => quoted(`${at} ${name}`))
              .join(' | ')}) ${bodyOf(flag)} ;;`,
        ),
    )
    .join('\n')

const namesOf = (flags: readonly Flag[]): string[] =>
  flags.flatMap(({ long, short }) => (short === undefined ? [long] : [short, long]))

const described = (name: string, { description }: { readonly description: string }): string =>
  quoted(`${name}:${description.replaceAll(':', '\\:')}`)

const fishLines = ({ at, words, flags }: Place): string[] => {
  const here = `complete -c lectern -n "__lectern_at '${at}'"`
  return [
    ...words.map(({ name, description }) => `${here} -f -a ${name} -d ${fishQuoted(description)}`),
    ...flags.map(({ long, short, description, takesValue, choices }) => {
      const names = [`-l ${long.slice(2)}`, ...(short === undefined ? [] : [`-s ${short.slice(1)}`])].join(
        ' ',
      )
      const values = choices.length > 0 ? ` -x -a ${fishQuoted(choices.join(' '))}` : takesValue ? ' -r' : ''
      return `${here} ${names}${values} -d ${fishQuoted(description)}`
    }),
  ]
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const fishQuoted = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`
