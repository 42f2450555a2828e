/** A page of text as PDF, as plain as the format allows: one font, one page, an index of where its objects begin. */
export function pdf(title: string, lines: string[]): Buffer {
  const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&');
  const shown = [`/F1 22 Tf 72 760 Td (${escaped(title)}) Tj`, '/F1 11 Tf 0 -36 Td 16 TL'];
  const stream = `BT ${shown.join(' ')} ${lines.map((line) => `(${escaped(line)}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const index = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + index + end, 'latin1');
}

export const lines = (...given: string[]): Buffer =>
  Buffer.from(
    given
      .map(
        (line) => `${line}
`,
      )
      .join(''),
  );
