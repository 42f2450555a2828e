import { websiteAddress } from './addresses.ts';

export function Website({ text }: { text: string }) {
  const address = websiteAddress(text.trim());
  if (!address) return <span className="wrap-anywhere">{text}</span>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className="text-accent wrap-anywhere hover:underline">
      {text}
    </a>
  );
}
