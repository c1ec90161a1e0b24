/** A text that stands in markdown for nothing but itself. */
export const markdownOf = (text: string): string => text.replaceAll(/[\\`*_{}[\]()#+\-.!|<>~:/@&=]/g, '\\$&').replaceAll(/\s+/g, ' ');
