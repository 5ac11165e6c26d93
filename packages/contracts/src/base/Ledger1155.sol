// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC1155Utils} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Utils.sol";

import {PlatformBound} from "./PlatformBound.sol";

/**
 * @title An ERC-1155 ledger in which a mint costs one slot
 * @notice OpenZeppelin's ERC1155 with another way to keep balances: an id is minted once, to one account, and that
 * account's balance shares a slot with the supply. The slot is never empty again, so the supply is fixed by the same write.
 */
abstract contract Ledger1155 is ERC1155, PlatformBound {
    struct Issue {
        address firstHolder;
        uint40 firstHolderBalance;
        uint40 supply;
        uint16 royalty;
    }

    mapping(uint256 id => Issue) private _issues;

    /// @dev Balances of all but the first holder.
    mapping(uint256 id => mapping(address account => uint256)) private _balances;

    /// @notice Builds a ledger whose URIs do not come from a template.
    constructor() ERC1155("") {}

    /// @inheritdoc ERC1155
    function balanceOf(address account, uint256 id) public view override returns (uint256) {
        Issue storage issue = _issues[id];
        // The zero address is the first holder of what was never minted, and holds none of it.
        return account == issue.firstHolder ? issue.firstHolderBalance : _balances[id][account];
    }

    /**
     * @notice How many there are of an id.
     * @param id The token id.
     */
    function totalSupply(uint256 id) external view returns (uint256) {
        return _issues[id].supply;
    }

    /**
     * @notice Whether an id was minted.
     * @param id The token id.
     */
    function exists(uint256 id) public view returns (bool) {
        return _issues[id].supply != 0;
    }

    /// @notice The collection's name.
    function name() external view returns (string memory) {
        return _collectionName();
    }

    /// @notice The collection's symbol.
    function symbol() external view returns (string memory) {
        return _collectionSymbol();
    }

    /**
     * @dev Mints an id, without asking the recipient. See {_askToAccept}.
     *
     * Requirements: `to` is not the zero address and `id` was not minted before. `amount` is at least 1 and fits.
     */
    function _issue(address to, uint256 id, uint256 amount, uint16 royalty) internal {
        if (to == address(0)) {
            revert ERC1155InvalidReceiver(address(0));
        }
        Issue storage issue = _issues[id];
        if (issue.firstHolder != address(0)) {
            revert AlreadyMinted(id);
        }
        _issues[id] = Issue(to, uint40(amount), uint40(amount), royalty);
        emit TransferSingle(msg.sender, address(0), to, id, amount);
    }

    /// @dev Asks a recipient that is a contract whether it accepts what it was minted.
    function _askToAccept(address to, uint256 id, uint256 amount) internal {
        ERC1155Utils.checkOnERC1155Received(msg.sender, address(0), to, id, amount, "");
    }

    /// @dev The royalty that was given to {_issue}.
    function _royaltyOf(uint256 id) internal view returns (uint16) {
        return _issues[id].royalty;
    }

    /// @dev Throws if `id` was not minted.
    function _requireMinted(uint256 id) internal view {
        if (!exists(id)) {
            revert NonexistentToken(id);
        }
    }

    /// @dev See {ERC1155-_update}. Only transfers come here: minting is {_issue} and nothing burns.
    function _update(address from, address to, uint256[] memory ids, uint256[] memory values) internal override {
        if (ids.length != values.length) {
            revert ERC1155InvalidArrayLength(ids.length, values.length);
        }

        for (uint256 i = 0; i < ids.length; ++i) {
            (uint256 id, uint256 value) = (ids[i], values[i]);
            uint256 balance = balanceOf(from, id);
            if (balance < value) {
                revert ERC1155InsufficientBalance(from, balance, value, id);
            }
            unchecked {
                // A balance is at most the supply, which has 40 bits.
                _setBalance(from, id, balance - value);
                _setBalance(to, id, balanceOf(to, id) + value);
            }
        }

        if (ids.length == 1) {
            emit TransferSingle(msg.sender, from, to, ids[0], values[0]);
        } else {
            emit TransferBatch(msg.sender, from, to, ids, values);
        }
    }

    /// @dev Files a balance where {balanceOf} looks for it.
    function _setBalance(address account, uint256 id, uint256 balance) private {
        Issue storage issue = _issues[id];
        if (account == issue.firstHolder) {
            issue.firstHolderBalance = uint40(balance);
        } else {
            _balances[id][account] = balance;
        }
    }
}
