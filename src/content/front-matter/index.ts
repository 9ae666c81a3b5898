// Front matter: the YAML between two `---` lines at the start of a Markdown file, and what it says of a page.
export { type FrontMatter, type FrontMatterCover, readFrontMatter, writeFrontMatter } from './fields.ts'
export { joinFrontMatter, type SplitText, splitFrontMatter } from './split.ts'
export { newYamlBudget, readYamlDocument, type YamlBudget } from './yaml.ts'
