// The classes of tokens, by their scopes. Style sheets rely on these names: they are never renamed.
import type { ThemeRegistration } from 'shiki/core'

/** For each class the scopes of TextMate grammars that it stands for; the longest matching scope wins. */
const scopes: Readonly<Record<string, string>> = {
  'token-attribute': 'entity.other.attribute-name',
  'token-comment': 'comment, punctuation.definition.comment, string.quoted.docstring',
  'token-constant':
    'constant, support.constant, punctuation.definition.constant, variable.other.constant, variable.other.enummember',
  'token-deleted':
    'markup.deleted, punctuation.definition.deleted, meta.diff.header.from-file, punctuation.definition.from-file',
  'token-escape': 'constant.character.escape, constant.character.entity, punctuation.definition.entity',
  'token-function':
    'entity.name.function, support.function, meta.function-call.generic, entity.name.command, variable.function',
  'token-heading': 'markup.heading, entity.name.section, punctuation.definition.heading',
  'token-inserted':
    'markup.inserted, punctuation.definition.inserted, meta.diff.header.to-file, punctuation.definition.to-file',
  'token-keyword':
    'keyword, storage, keyword.operator.new, keyword.operator.expression, keyword.operator.logical.python, variable.language',
  'token-link': 'markup.underline.link, string.other.link, constant.other.reference.link',
  'token-number': 'constant.numeric, keyword.other.unit',
  'token-operator': 'keyword.operator, storage.type.function.arrow',
  'token-parameter': 'variable.parameter',
  'token-property':
    'variable.other.property, variable.other.object.property, support.type.property-name, punctuation.support.type.property-name, meta.object-literal.key, ' +
    'entity.name.tag.yaml, keyword.key.toml, support.variable.property',
  'token-punctuation':
    'punctuation, meta.brace, punctuation.definition.template-expression, punctuation.section.embedded',
  'token-regexp': 'string.regexp, punctuation.definition.string.begin.regexp',
  'token-string': 'string, punctuation.definition.string, markup.inline.raw, markup.fenced_code',
  'token-tag': 'entity.name.tag, support.class.component',
  'token-type':
    'entity.name.type, entity.name.class, entity.name.namespace, entity.other.inherited-class, support.type, support.class, ' +
    'storage.type.primitive, storage.type.built-in',
  'token-variable': 'variable',
}

/** Scopes of code embedded in a string or a text: it does not count as a string. */
const plain = 'meta.template.expression, meta.embedded, meta.interpolation, source.embedded'

export const tokenClasses: readonly string[] = Object.keys(scopes)

/** The class that a colour of the theme stands for; undefined for text without a known scope. */
export const classOfColor = (color: string | undefined): string | undefined =>
  tokenClasses[Number.parseInt(color?.slice(1) ?? '', 16) - 1]

const colorOf = (index: number): string => `#${index.toString(16).padStart(6, '0')}`

/** A theme in which each class has a colour of its own, since Shiki gives out nothing but colours. */
export const classTheme: ThemeRegistration = {
  name: 'classes',
  fg: colorOf(0),
  bg: colorOf(0),
  settings: [
    { scope: plain, settings: { foreground: colorOf(0) } },
    ...Object.values(scopes).map((scope, index) => ({ scope, settings: { foreground: colorOf(index + 1) } })),
  ],
}
