/** The words of a Markdown text, for where there is one line of it, perhaps cut off in the middle of a mark. */
export const unmarked = (text: string): string =>
  text
    .replace(/!?\[([^\]]*)\]\([^)\s]*\)?/g, '$1')
    .replace(/\*\*|__|~~|`+/g, '')
    .replace(/(^|[\s(])([*_])(\S(?:[^\n]*?\S)?)\2(?=[\s).,;:!?]|$)/g, '$1$3')
    .replace(/(^|\n)\s*(?:#{1,6}|>|[-*+]|\d+\.)\s+(?:\[[ xX]\]\s+)?/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
