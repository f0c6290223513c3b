// Generated from supabase/migrations by `npm run db -- types`. Do not edit.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      categories: {
        Row: {
          created_at: string;
          description: string | null;
          id: string;
          name: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          description?: string | null;
          id?: string;
          name: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          description?: string | null;
          id?: string;
          name?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      history: {
        Row: {
          actor_email: string | null;
          actor_id: string | null;
          after: Json | null;
          batch: string | null;
          before: Json | null;
          changed: string[];
          example_before: string | null;
          id: number;
          label: string | null;
          operation: string;
          owner_after: string | null;
          owner_before: string | null;
          recorded_at: string;
          restored: boolean;
          row_id: string | null;
          subscriptions: number | null;
          table_name: string;
        };
        ComputedFields: never;
        Insert: {
          actor_email?: string | null;
          actor_id?: string | null;
          after?: Json | null;
          batch?: string | null;
          before?: Json | null;
          changed?: string[];
          example_before?: string | null;
          id?: never;
          label?: string | null;
          operation: string;
          owner_after?: string | null;
          owner_before?: string | null;
          recorded_at?: string;
          restored?: boolean;
          row_id?: string | null;
          subscriptions?: number | null;
          table_name: string;
        };
        Update: {
          actor_email?: string | null;
          actor_id?: string | null;
          after?: Json | null;
          batch?: string | null;
          before?: Json | null;
          changed?: string[];
          example_before?: string | null;
          id?: never;
          label?: string | null;
          operation?: string;
          owner_after?: string | null;
          owner_before?: string | null;
          recorded_at?: string;
          restored?: boolean;
          row_id?: string | null;
          subscriptions?: number | null;
          table_name?: string;
        };
        Relationships: [];
      };
      newsletter_senders: {
        Row: {
          created_at: string;
          id: string;
          newsletter_id: string;
          sender: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          newsletter_id: string;
          sender: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          newsletter_id?: string;
          sender?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'newsletter_senders_newsletter_id_fkey';
            columns: ['newsletter_id'];
            isOneToOne: false;
            referencedRelation: 'newsletters';
            referencedColumns: ['id'];
          },
        ];
      };
      newsletter_subscriptions: {
        Row: {
          created_at: string;
          frequency: string;
          id: string;
          newsletter_id: string;
          paused_until: string | null;
          status: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          frequency?: string;
          id?: string;
          newsletter_id: string;
          paused_until?: string | null;
          status?: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          frequency?: string;
          id?: string;
          newsletter_id?: string;
          paused_until?: string | null;
          status?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'newsletter_subscriptions_newsletter_id_fkey';
            columns: ['newsletter_id'];
            isOneToOne: false;
            referencedRelation: 'newsletters';
            referencedColumns: ['id'];
          },
        ];
      };
      newsletters: {
        Row: {
          category_id: string;
          created_at: string;
          description: string;
          entered_at: string;
          example_content: string | null;
          featured_position: number | null;
          id: string;
          image_focus: number;
          image_url: string | null;
          owner_id: string | null;
          publish_at: string | null;
          rhythm: string;
          state: string;
          title: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          category_id: string;
          created_at?: string;
          description: string;
          entered_at?: string;
          example_content?: string | null;
          featured_position?: number | null;
          id?: string;
          image_focus?: number;
          image_url?: string | null;
          owner_id?: string | null;
          publish_at?: string | null;
          rhythm?: string;
          state?: string;
          title: string;
          updated_at?: string;
        };
        Update: {
          category_id?: string;
          created_at?: string;
          description?: string;
          entered_at?: string;
          example_content?: string | null;
          featured_position?: number | null;
          id?: string;
          image_focus?: number;
          image_url?: string | null;
          owner_id?: string | null;
          publish_at?: string | null;
          rhythm?: string;
          state?: string;
          title?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'newsletters_category_id_fkey';
            columns: ['category_id'];
            isOneToOne: false;
            referencedRelation: 'categories';
            referencedColumns: ['id'];
          },
        ];
      };
      profiles: {
        Row: {
          id: string;
          role: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          id: string;
          role?: string;
          updated_at?: string;
        };
        Update: {
          id?: string;
          role?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      site_settings: {
        Row: {
          accent_color: string | null;
          accessibility_link: string | null;
          contact_link: string | null;
          further_links: string | null;
          hero_buttons: string | null;
          hero_heading: string | null;
          hero_image_url: string | null;
          hero_text: string | null;
          id: number;
          imprint_link: string | null;
          logo_url: string | null;
          privacy_link: string | null;
          site_name: string | null;
          time_zone: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          accent_color?: string | null;
          accessibility_link?: string | null;
          contact_link?: string | null;
          further_links?: string | null;
          hero_buttons?: string | null;
          hero_heading?: string | null;
          hero_image_url?: string | null;
          hero_text?: string | null;
          id?: number;
          imprint_link?: string | null;
          logo_url?: string | null;
          privacy_link?: string | null;
          site_name?: string | null;
          time_zone?: string | null;
          updated_at?: string;
        };
        Update: {
          accent_color?: string | null;
          accessibility_link?: string | null;
          contact_link?: string | null;
          further_links?: string | null;
          hero_buttons?: string | null;
          hero_heading?: string | null;
          hero_image_url?: string | null;
          hero_text?: string | null;
          id?: number;
          imprint_link?: string | null;
          logo_url?: string | null;
          privacy_link?: string | null;
          site_name?: string | null;
          time_zone?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      account_history: {
        Args: {
          p_actor_id?: string | null;
          p_before?: string | null;
          p_before_id?: number | null;
          p_before_kind?: string | null;
          p_kind?: string | null;
          p_limit?: number | null;
        };
        Returns: {
          account_email: string | null;
          account_id: string | null;
          actor_email: string | null;
          actor_id: string | null;
          happened_at: string;
          id: number;
          kind: string;
          newsletter_title: string | null;
          operation: string;
          role_after: string | null;
          role_before: string | null;
        }[];
      };
      account_states: {
        Args: { user_ids: string[] };
        Returns: {
          id: string;
          state: string;
        }[];
      };
      add_subscription: {
        Args: { sub_frequency: string; sub_newsletter_id: string };
        Returns: {
          created_at: string;
          frequency: string;
          id: string;
          newsletter_id: string;
          paused_until: string | null;
          status: string;
          user_id: string;
        };
        SetofOptions: {
          from: '*';
          to: 'newsletter_subscriptions';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      admin_create_user: { Args: { email: string; password: string; role: string }; Returns: string };
      admin_delete_user: { Args: { user_id: string }; Returns: undefined };
      admin_list_users: {
        Args: {
          p_after?: string | null;
          p_after_id?: string | null;
          p_descending?: boolean;
          p_id?: string | null;
          p_limit?: number | null;
          p_order?: string | null;
          p_search?: string | null;
          p_unconfirmed?: boolean;
        };
        Returns: {
          created_at: string;
          email: string;
          email_confirmed_at: string | null;
          id: string;
          last_sign_in_at: string | null;
          role: string;
        }[];
      };
      arrange_featured: {
        Args: { p_expected: string[]; p_ids: string[] };
        Returns: {
          featured_position: number | null;
          id: string;
        }[];
      };
      change_by_token: {
        Args: { p_action?: string | null; p_token: string };
        Returns: {
          frequency: string;
          newsletter_id: string;
          paused_until: string | null;
          state: string;
          title: string;
        }[];
      };
      claim_hand_over: {
        Args: { p_limit?: number | null; p_seconds?: number | null; p_tool?: string | null };
        Returns: {
          attempts: number;
          claim: string;
          claimed_at: string;
          created: boolean;
          deleted: boolean;
          email: string;
          former_emails: string[];
          handed_at: string | null;
          lists: Json;
          message: string;
          proven: boolean;
          subscriber_id: number;
          user_id: string;
        }[];
      };
      connect_newsletter: {
        Args: { p_list_id?: number | null; p_newsletter_id: string; p_tool?: string | null };
        Returns: undefined;
      };
      count_subscribers: {
        Args: { p_search?: string | null; target_newsletter_id: string };
        Returns: number;
      };
      count_users: { Args: { p_search?: string | null; p_unconfirmed?: boolean }; Returns: number };
      delete_my_account: {
        Args: { password?: string | null };
        Returns: {
          id: string;
        }[];
      };
      end_from_tool: { Args: { p_departures: Json }; Returns: number };
      end_from_webhook: {
        Args: { p_ended_at: string; p_message: string; p_newsletter_id: string; p_user_id: string };
        Returns: string;
      };
      fail_hand_over: {
        Args: { p_claim: string; p_reason?: string | null; p_seconds?: number | null; p_user_id: string };
        Returns: boolean;
      };
      featured_newsletters: {
        Args: Record<PropertyKey, never>;
        Returns: {
          category_id: string;
          category_name: string;
          created_at: string;
          description: string;
          id: string;
          image_focus: number;
          image_url: string | null;
          rhythm: string;
          title: string;
        }[];
      };
      get_newsletter_subscribers: {
        Args: {
          p_after?: string | null;
          p_after_id?: string | null;
          p_descending?: boolean;
          p_limit?: number | null;
          p_order?: string | null;
          p_search?: string | null;
          target_newsletter_id: string;
        };
        Returns: {
          created_at: string;
          email: string;
          frequency: string;
          user_id: string;
        }[];
      };
      growth: {
        Args: { p_days?: number | null; p_newsletter_id?: string | null };
        Returns: {
          active: number;
          day: string;
          ended: number;
          exact: boolean;
          joined: number;
          paused: number;
          resumed: number;
          zone: string;
        }[];
      };
      growth_leaders: {
        Args: { p_days?: number | null };
        Returns: {
          active: number;
          change: number;
          newsletter_id: string;
          title: string;
          until: string | null;
        }[];
      };
      growth_lines: {
        Args: { p_ids: string[] };
        Returns: {
          active: number[];
          newsletter_id: string;
        }[];
      };
      handed_over_subscribers: {
        Args: { p_after?: string | null; p_limit?: number | null; p_list_id: number | null };
        Returns: {
          email: string;
          status: string;
          subscriber_id: number;
          user_id: string;
          waiting: boolean;
        }[];
      };
      has_password: { Args: Record<PropertyKey, never>; Returns: boolean };
      history_people: {
        Args: { p_table: string };
        Returns: {
          email: string;
          id: string;
        }[];
      };
      list_history: {
        Args: {
          p_actor_id?: string | null;
          p_batch?: string | null;
          p_before?: number | null;
          p_kind?: string | null;
          p_limit?: number | null;
          p_row_id?: string | null;
          p_search?: string | null;
          p_table: string;
        };
        Returns: {
          actor_email: string | null;
          actor_id: string | null;
          after: Json;
          batch: string | null;
          before: Json;
          changed: string[];
          done: string | null;
          entries: number;
          id: number;
          label: string | null;
          operation: string;
          recorded_at: string;
          row_id: string | null;
          subscriptions: number | null;
          target: string | null;
        }[];
      };
      manage_category: {
        Args: {
          category_description?: string | null;
          category_id?: string | null;
          category_name?: string | null;
          operation: string;
        };
        Returns: {
          created_at: string;
          description: string | null;
          id: string;
          name: string;
          updated_at: string;
        };
        SetofOptions: {
          from: '*';
          to: 'categories';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      manage_newsletter: {
        Args: {
          p_category_id?: string | null;
          p_description?: string | null;
          p_example_content?: string | null;
          p_id?: string | null;
          p_image_focus?: number | null;
          p_image_url?: string | null;
          p_publish_at?: string | null;
          p_rhythm?: string | null;
          p_state?: string | null;
          p_title?: string | null;
        };
        Returns: {
          category_id: string;
          created_at: string;
          description: string;
          entered_at: string;
          example_content: string | null;
          featured_position: number | null;
          id: string;
          image_focus: number;
          image_url: string | null;
          owner_id: string | null;
          publish_at: string | null;
          rhythm: string;
          state: string;
          title: string;
          updated_at: string;
        };
        SetofOptions: {
          from: '*';
          to: 'newsletters';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      my_hand_over: {
        Args: Record<PropertyKey, never>;
        Returns: {
          list_id: number | null;
          list_name: string | null;
          newsletter_id: string;
          tool: string | null;
        }[];
      };
      my_subscription_log: {
        Args: Record<PropertyKey, never>;
        Returns: {
          actor: string;
          event: string;
          frequency: string;
          happened_at: string;
          newsletter: string;
          newsletter_id: string;
          paused_until: string | null;
          proof: string;
          wording: string;
        }[];
      };
      newsletter_hand_over: {
        Args: { p_newsletter_id: string };
        Returns: {
          failing: number | null;
          failing_since: string | null;
          handed_at: string | null;
          list_id: number | null;
          list_name: string | null;
          lists: Json;
          reason: string | null;
          seen_at: string | null;
          set_aside: number | null;
          tool: string | null;
          tool_failure: string | null;
          waiting: number | null;
          webhook: boolean;
        }[];
      };
      newsletter_numbers: {
        Args: { p_category_id?: string | null; p_search?: string | null; p_traits?: string[] };
        Returns: {
          name: string;
          number: number;
          present: boolean;
        }[];
      };
      newsletter_overview: {
        Args: {
          p_after?: string | null;
          p_after_id?: string | null;
          p_category_id?: string | null;
          p_descending?: boolean;
          p_limit?: number | null;
          p_order?: string | null;
          p_search?: string | null;
          p_traits?: string[];
        };
        Returns: {
          active_subscribers: number;
          category_id: string;
          category_name: string;
          created_at: string;
          description: string;
          entered_at: string;
          featured_position: number | null;
          has_example: boolean;
          id: string;
          image_url: string | null;
          publish_at: string | null;
          rhythm: string;
          state: string;
          title: string;
          updated_at: string;
        }[];
      };
      pause_subscriptions: {
        Args: { p_newsletter_id?: string | null; p_until: string };
        Returns: {
          created_at: string;
          frequency: string;
          id: string;
          newsletter_id: string;
          paused_until: string | null;
          status: string;
          user_id: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'newsletter_subscriptions';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      report_tool: {
        Args: { p_failure?: string | null; p_lists?: Json; p_tool?: string | null };
        Returns: number[];
      };
      restore_history: { Args: { entry_id: number; new_category_id?: string | null }; Returns: number };
      resume_subscriptions: {
        Args: { p_newsletter_id?: string | null };
        Returns: {
          created_at: string;
          frequency: string;
          id: string;
          newsletter_id: string;
          paused_until: string | null;
          status: string;
          user_id: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'newsletter_subscriptions';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      retry_hand_over: { Args: { p_newsletter_id: string }; Returns: number };
      save_hand_over: {
        Args: {
          p_claim: string;
          p_created?: boolean;
          p_departed?: Json;
          p_done?: boolean;
          p_ended?: Json;
          p_subscriber_id?: number | null;
          p_told?: number[];
          p_user_id: string;
        };
        Returns: string;
      };
      search_newsletters: {
        Args: {
          p_category_id?: string | null;
          p_every_word?: boolean;
          p_first?: number | null;
          p_limit?: number | null;
          p_query: string;
        };
        Returns: {
          category_id: string;
          category_name: string;
          created_at: string;
          description: string;
          id: string;
          image_focus: number;
          image_url: string | null;
          is_match: boolean;
          rhythm: string;
          suggestions: string[];
          title: string;
          total: number;
        }[];
      };
      search_settings: {
        Args: Record<PropertyKey, never>;
        Returns: {
          is_applied: boolean;
          language: string;
          languages: string[];
          synonyms: string;
        }[];
      };
      set_content_language: { Args: { p_language: string }; Returns: undefined };
      set_search_synonyms: { Args: { p_synonyms: string }; Returns: undefined };
      subscribe_to_selection: {
        Args: { p_again?: boolean; p_frequencies: string[]; p_ids: string[] };
        Returns: {
          newsletter_id: string;
          outcome: string;
        }[];
      };
      subscriber_tokens: {
        Args: { p_newsletter_id: string; p_user_ids: string[] };
        Returns: {
          token: string;
          user_id: string;
        }[];
      };
      subscription_of_token: {
        Args: { p_token: string };
        Returns: {
          frequency: string;
          newsletter_id: string;
          paused_until: string | null;
          state: string;
          title: string;
        }[];
      };
      undo_creation: { Args: { p_newsletter_id: string }; Returns: string };
      undo_last_change: { Args: { changed_id: string; changed_table: string }; Returns: number };
      update_user_role: {
        Args: { new_role: string; target_user_id: string };
        Returns: {
          id: string;
          role: string;
          updated_at: string;
        };
        SetofOptions: {
          from: '*';
          to: 'profiles';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      write_search_documents: { Args: Record<PropertyKey, never>; Returns: boolean };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};
