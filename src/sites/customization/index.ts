// How sites look: title, logo, colours, header, footer.
export { customizationOperations } from './operations.ts'
export { customizationsOf, lookAt } from './present.ts'
export { CustomizationFields, Customizations, type Look } from './schema.ts'
