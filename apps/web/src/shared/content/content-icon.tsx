import type { ContentIcon as IconName } from '@one-mind/protocol/content/content';
import {
  Brain,
  Eye,
  Gamepad2,
  type LucideIcon,
  MessageCircle,
  ScrollText,
  Shield,
  Sparkles,
  Star,
  Target,
  Trophy,
  Users,
  VenetianMask,
} from 'lucide-react';

const ICONS: Readonly<Record<IconName, LucideIcon>> = {
  Brain,
  Users,
  VenetianMask,
  ScrollText,
  Eye,
  Star,
  Trophy,
  Gamepad2,
  Target,
  Shield,
  MessageCircle,
  Sparkles,
};

/** Renders an icon that content refers to by name. It is decorative. */
export function ContentIcon({ name, size, className }: { readonly name: IconName; readonly size: number; readonly className?: string }) {
  const Icon = ICONS[name];
  return <Icon size={size} strokeWidth={1.4} {...(className === undefined ? {} : { className })} />;
}
